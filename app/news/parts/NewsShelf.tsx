import { ShelfHead } from '#app/ui/ShelfHead.tsx';
import type { NewsLine } from '../news.ts';
import { NewsLines } from './NewsLines.tsx';

/** The first lines of the news with a link to all of them, for other pages; nothing when there are none. */
export function NewsShelf({ lines }: { lines: readonly NewsLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="news">
      <ShelfHead id="news" title="お知らせ" more={{ to: '/news', label: 'すべて見る', of: 'お知らせ' }} />
      <div className="mt-3">
        <NewsLines lines={lines} />
      </div>
    </section>
  );
}
