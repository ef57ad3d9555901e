import type { ReactNode } from 'react';

/** What only a browser without scripts is to have: with them it would be part of the form, though nobody sees it. */
export function NoScript({ children }: { children: ReactNode }) {
  return <noscript>{typeof document === 'undefined' && children}</noscript>;
}
