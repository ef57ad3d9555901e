import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { PageHead } from '../../parts/PageHead.tsx';

const PAGES = [
  ['/inquiries', 'お問い合わせ'],
  ['/inquiries/templates', '定型文'],
] as const;

/** The head of the in-tray and of the texts to answer with, and the way from one to the other. */
export function InquiriesHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  return (
    <>
      <nav
        aria-label="お問い合わせ"
        className="mb-4 flex flex-wrap gap-x-5 gap-y-2 border-b border-line pb-2"
      >
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
      <PageHead title={title} lead={lead}>
        {children}
      </PageHead>
    </>
  );
}
