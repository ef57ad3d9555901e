import { NavLink } from 'react-router';

const PAGES = [
  ['/texts', '文章'],
  ['/mail-notices', 'メールのお知らせ文'],
] as const;

/** From the texts of the site to those of mails. */
export function TextsNav() {
  return (
    <nav aria-label="文章" className="mb-4 flex flex-wrap gap-x-5 gap-y-2 border-b border-line pb-2">
      {PAGES.map(([to, name]) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            `inline-block py-1 ${isActive ? 'font-bold text-ink no-underline' : ''}`
          }
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
