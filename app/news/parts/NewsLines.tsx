import { Link } from 'react-router';
import type { NewsLine } from '../news.ts';

/** Lines of news: date, category, title. */
export function NewsLines({ lines }: { lines: readonly NewsLine[] }) {
  return (
    <ul className="news-lines">
      {lines.map((line) => (
        <li key={line.href}>
          <Link to={line.href}>
            <span className="when">
              <time dateTime={line.date}>{line.day}</time>
              <NewsCategoryBadge line={line} />
              {line.pinned && <span className="badge badge-optional">固定</span>}
            </span>
            <span className="title">{line.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function NewsCategoryBadge({ line }: { line: Pick<NewsLine, 'category' | 'important'> }) {
  return (
    <span className={`badge ${line.important ? 'badge-required' : 'badge-label'}`}>{line.category}</span>
  );
}
