import { Link } from 'react-router';
import type { listEntries } from '#app/staff/audit-query.ts';
import { ROLE_NAMES, type Role } from '#app/staff/roles.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { actionWords } from './action-words.ts';

export interface TimelineRow {
  id: number;
  at: string;
  who: string;
  what: string;
  /** The page of what happened, where it has one. */
  to?: string;
  /** 「寄附金額: 10,000 → 12,000」 */
  changes: string[];
}

/** Entries of the audit as a page shows them. */
export function timelineRows(entries: Awaited<ReturnType<typeof listEntries>>): TimelineRow[] {
  return entries.map((e) => ({
    id: e.id,
    at: formatDateTime(e.at),
    who: `${e.person ?? (e.staffId === null ? 'コマンドライン' : '')}${e.role ? `(${ROLE_NAMES[e.role as Role] ?? e.role})` : ''}`,
    what: actionWords(e.action, e.subject, e.subjectId),
    changes: changeLines(e.changes),
  }));
}

/** 「寄附金額: 10,000 → 12,000」 */
export function changeLines(changes: Record<string, [unknown, unknown]>): string[] {
  return Object.entries(changes).map(
    ([field, [before, after]]) => `${field}: ${said(before)} → ${said(after)}`,
  );
}

function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(なし)';
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join('、') : '(なし)';
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  return typeof value === 'number' ? digits(value) : String(value);
}

/** What happened to a thing, the newest first. */
export function Timeline({ rows, title = '履歴' }: { rows: TimelineRow[]; title?: string }) {
  return (
    <section className="space-y-3">
      <h2>{title}</h2>
      {rows.length === 0 && <p className="text-soft">まだ記録がありません。</p>}
      <ol className="space-y-3 border-s-2 border-line ps-4">
        {rows.map((row) => (
          <li key={row.id}>
            <p className="text-sm text-soft">
              {row.at} {row.who}
            </p>
            <p>{row.to ? <Link to={row.to}>{row.what}</Link> : row.what}</p>
            {row.changes.map((change) => (
              <p key={change} className="text-sm whitespace-pre-line">
                {change}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
