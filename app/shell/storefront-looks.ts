import type { Storefront } from '#platform/storefront.ts';

/** How browsers show a storefront outside its pages. The colours are close to the tokens in app/app.css. */
export const LOOKS: Record<Storefront, { paper: string; accent: string; icon: string; touchIcon: string }> = {
  donation: {
    paper: '#fdfbf7',
    accent: '#c8501e',
    icon: '/favicon.svg',
    touchIcon: '/apple-touch-icon.png',
  },
  shop: {
    paper: '#fafcfe',
    accent: '#274b88',
    icon: '/ec/favicon.svg',
    touchIcon: '/ec/apple-touch-icon.png',
  },
};
