import { Link } from 'react-router';
import { TableBox } from '../../parts/TableBox.tsx';

export interface EntryRow {
  id: number;
  at: string;
  kind: string;
  points: string;
  balance: string;
  source: string;
  note: string;
  expiresOn: string;
  /** Who corrected, and why. */
  by: string;
}

/** A member's book of points, the newest first. */
export function EntryTable({ entries }: { entries: EntryRow[] }) {
  return (
    <TableBox label="ポイントの履歴" stacks>
      <thead>
        <tr>
          <th scope="col">日時</th>
          <th scope="col">種類</th>
          <th scope="col" className="number">
            ポイント
          </th>
          <th scope="col" className="number">
            残高
          </th>
          <th scope="col">内容</th>
          <th scope="col">有効期限</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((e) => (
          <tr key={e.id}>
            <th scope="row" className="whitespace-nowrap">
              {e.at}
            </th>
            <td data-name="種類" className="whitespace-nowrap">
              {e.kind}
            </td>
            <td data-name="ポイント" className="number">
              {e.points}
            </td>
            <td data-name="残高" className="number">
              {e.balance}
            </td>
            <td data-name="内容" className="min-w-48 [overflow-wrap:anywhere]">
              {[e.source, e.note].filter(Boolean).join(' ')}
              {e.by && <span className="block text-sm text-soft">{e.by}</span>}
            </td>
            <td data-name="有効期限" className="whitespace-nowrap">
              {e.expiresOn}
            </td>
          </tr>
        ))}
        {entries.length === 0 && (
          <tr>
            <td colSpan={6}>履歴はありません。</td>
          </tr>
        )}
      </tbody>
    </TableBox>
  );
}

/** Points of one issuer are never added to another's. */
export function Issuers({
  id,
  issuers,
  shown,
}: {
  id: number;
  issuers: { issuer: string; name: string }[];
  shown: string;
}) {
  if (issuers.length < 2) return null;
  return (
    <nav aria-label="発行元">
      <ul className="flex flex-wrap gap-2">
        {issuers.map(({ issuer, name }) => (
          <li key={issuer}>
            <Link
              to={`/members/${id}/points?${new URLSearchParams({ issuer })}`}
              className="chip"
              aria-current={issuer === shown ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
