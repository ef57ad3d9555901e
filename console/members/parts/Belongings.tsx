import { Link } from 'react-router';
import type { Rows } from '../member-rows.ts';

/** Things of one kind that belong to a member, the newest first. */
export function Belongings({ of: { title, rows, more, all, none } }: { of: Rows }) {
  return (
    <section className="space-y-2">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2>{title}</h2>
        {all && rows.length > 0 && (
          <Link to={all} className="btn btn-plain">
            {title}の一覧
          </Link>
        )}
      </div>
      {rows.length === 0 && <p className="text-soft">{none}</p>}
      <ul className="divide-y divide-line">
        {rows.map(({ key, to, name, text }) => (
          <li key={key} className="py-2 [overflow-wrap:anywhere]">
            {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
            <span className="block text-sm text-soft">{text}</span>
          </li>
        ))}
      </ul>
      {more && <p className="text-sm text-soft">新しいものから{rows.length}件を表示しています。</p>}
    </section>
  );
}
