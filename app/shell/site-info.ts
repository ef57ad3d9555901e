import { useRouteLoaderData } from 'react-router';
import type { SiteNotice } from './site-notices.ts';

/** Settings of the operator that every page may show. */
export interface SiteInfo {
  siteName: string;
  shopName: string;
  operator: string;
  contact: string;
  origin: string;
  demo: boolean;
  notices: readonly SiteNotice[];
}

export function useSiteInfo(): SiteInfo {
  const info = useRouteLoaderData<SiteInfo>('root');
  // The root loader cannot fail alone; when its data is missing, all data of the page is (an error page).
  return (
    info ?? {
      siteName: 'さとのわ',
      shopName: 'さとのわ商店',
      operator: '',
      contact: '',
      origin: '',
      demo: false,
      notices: [],
    }
  );
}
