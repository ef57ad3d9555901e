import { Link } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { Markdown } from '#app/ui/Markdown.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { NewsItemData, NewsLine } from '../news.ts';
import { NewsCategoryBadge } from './NewsLines.tsx';

export function NewsItem({ item }: { item: NewsItemData }) {
  return (
    <article className="max-w-[42em]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <time dateTime={item.date}>{item.day}</time>
        <NewsCategoryBadge line={item} />
        {item.revised && (
          <span>
            更新日: <time dateTime={item.revised.date}>{item.revised.day}</time>
          </span>
        )}
      </p>
      <h1 className="mt-2">{item.title}</h1>
      {item.sample && (
        <div className="mt-5">
          <Notice title="このお知らせは見本です">
            <p className="text-sm">
              表示の確認のために掲載しており、書かれている出来事は実際のものではありません。
            </p>
          </Notice>
        </div>
      )}
      <Markdown html={item.html} className="mt-6" />
      <nav aria-label="前後のお知らせ" className="mt-12 border-t border-line no-print">
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {item.after && <Neighbour line={item.after} label="次のお知らせ" />}
          {item.before && <Neighbour line={item.before} label="前のお知らせ" />}
        </ul>
        <p className="mt-4">
          <Link to="/news" className="btn btn-secondary">
            お知らせの一覧へ
          </Link>
        </p>
      </nav>
    </article>
  );
}

function Neighbour({ line, label }: { line: NewsLine; label: string }) {
  return (
    <li className="border-b border-line">
      <Link
        to={line.href}
        className="flex items-center justify-between gap-3 py-4 no-underline hover:underline"
      >
        <span>
          <span className="block text-sm text-soft">
            {label}・{line.day}
          </span>
          {line.title}
        </span>
        <Icon name="chevron-right" className="flex-none text-accent" />
      </Link>
    </li>
  );
}
