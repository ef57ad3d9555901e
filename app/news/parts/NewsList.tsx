import { Link } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { Pagination } from '#app/ui/Pagination.tsx';
import { digits } from '#platform/money.ts';
import { FEED_PATH, newsListPath } from '../addresses.ts';
import { NEWS_CATEGORIES, type NewsCategory } from '../categories.ts';
import type { NewsListData } from '../news.ts';
import { NewsLines } from './NewsLines.tsx';

const CATEGORIES = Object.entries(NEWS_CATEGORIES) as [NewsCategory, string][];

export function NewsList({ list: { query, total, pages, years, lines } }: { list: NewsListData }) {
  const href = (change: Partial<typeof query>) => newsListPath({ ...query, page: 1, ...change });
  return (
    <div className="max-w-4xl">
      <h1>お知らせ</h1>
      <div className="mt-5 space-y-3 no-print">
        <Choice
          name="分類"
          choices={[
            { label: 'すべて', href: href({ category: null }), on: query.category === null },
            ...CATEGORIES.map(([category, label]) => ({
              label,
              href: href({ category }),
              on: query.category === category,
            })),
          ]}
        />
        <Choice
          name="掲載した年"
          choices={[
            { label: 'すべて', href: href({ year: null }), on: query.year === null },
            ...years.map((year) => ({ label: `${year}年`, href: href({ year }), on: query.year === year })),
          ]}
        />
      </div>
      <p role="status" className="mt-6 mb-2 text-sm text-soft">
        <span className="amount text-lg text-ink">{digits(total)}</span>件
      </p>
      {lines.length > 0 ? (
        <NewsLines lines={lines} />
      ) : (
        <p className="panel">
          {years.length === 0 ? (
            'ただいま掲載しているお知らせはありません。'
          ) : (
            <>
              当てはまるお知らせはありません。<Link to="/news">すべてのお知らせを見る</Link>
            </>
          )}
        </p>
      )}
      <Pagination page={query.page} pages={pages} href={(page) => newsListPath({ ...query, page })} />
      <p className="mt-8 text-sm no-print">
        <a href={FEED_PATH} className="inline-flex min-h-11 items-center gap-1">
          <Icon name="file-text" />
          お知らせのフィード(Atom)
        </a>
      </p>
    </div>
  );
}

function Choice({
  name,
  choices,
}: {
  name: string;
  choices: readonly { label: string; href: string; on: boolean }[];
}) {
  return (
    <nav aria-label={`${name}で絞り込む`} className="flex flex-wrap items-center gap-2">
      <p className="w-full text-sm font-bold sm:w-24">{name}</p>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ label, href, on }) => (
          <li key={label}>
            <Link
              to={href}
              aria-current={on ? 'true' : undefined}
              className={`chip min-h-11 ${on ? 'border-strong bg-strong font-bold text-white' : ''}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
