import { useRouteLoaderData } from 'react-router';

/** What an operator sets and every page may show. */
export interface SiteInfo {
  siteName: string;
  shopName: string;
  operator: string;
  contact: string;
  origin: string;
  demo: boolean;
}

export function useSiteInfo(): SiteInfo {
  const info = useRouteLoaderData<SiteInfo>('root');
  // The root loader cannot fail on its own; when it is missing, so is the whole page's data (an error page).
  return (
    info ?? {
      siteName: 'さとのわ',
      shopName: 'さとのわ商店',
      operator: '',
      contact: '',
      origin: '',
      demo: false,
    }
  );
}
