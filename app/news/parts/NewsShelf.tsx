import { Link } from 'react-router';
import type { NewsLine } from '../news.ts';
import { NewsLines } from './NewsLines.tsx';

/** The first lines of the news with a way to all of them, for other pages; nothing when there are none. */
export function NewsShelf({ lines }: { lines: readonly NewsLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="news">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="news">お知らせ</h2>
        <Link
          to="/news"
          className="inline-flex min-h-11 items-center text-sm text-strong underline underline-offset-4"
        >
          すべて見る<span className="sr-only">(お知らせ)</span>
        </Link>
      </div>
      <div className="mt-3">
        <NewsLines lines={lines} />
      </div>
    </section>
  );
}
