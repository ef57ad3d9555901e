import { useRouteLoaderData } from 'react-router';

/** The member of a private page, as its layout loaded it; undefined on other pages, and where the layout failed. */
export function useGuarded(): { name: string } | undefined {
  const mypage = useRouteLoaderData<{ name: string }>('site/layouts/mypage');
  const other = useRouteLoaderData<{ name: string }>('site/layouts/private');
  return mypage ?? other;
}
