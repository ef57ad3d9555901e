import type { ReactNode } from 'react';
import { PageHead } from '../../parts/PageHead.tsx';
import { PartsNav } from '../../parts/PartsNav.tsx';

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
      <PartsNav name="検索の言葉" parts={PAGES} />
      <PageHead title={title} lead={lead}>
        {children}
      </PageHead>
    </>
  );
}
