import { PartsNav } from '../../parts/PartsNav.tsx';

const PAGES = [
  ['/texts', '文章'],
  ['/mail-notices', 'メールのお知らせ文'],
] as const;

/** From the texts of the site to those of mails. */
export function TextsNav() {
  return <PartsNav name="文章" parts={PAGES} />;
}
