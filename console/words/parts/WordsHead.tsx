import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { PageHead } from '../../parts/PageHead.tsx';

const PAGES = [
  ['/search-words', '結果のない検索'],
  ['/synonyms', '同義語'],
  ['/search-pins', '優先表示'],
  ['/search-words/try', '検索を試す'],
] as const;

/** The head of a page about the words of the search, and the way to the others. */
export function WordsHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <>
      <nav aria-label="検索の言葉" className="mb-4 flex flex-wrap gap-x-5 gap-y-2 border-b border-line pb-2">
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
