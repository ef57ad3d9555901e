import { Link } from 'react-router';
import type { InquiryState } from '#app/inquiry/states.ts';
import { InquiryBadge } from './InquiryBadge.tsx';

interface OtherRow {
  id: number;
  number: string;
  category: string;
  state: InquiryState;
  at: string;
}

/** What else was asked from the same mail address. */
export function Others({ rows }: { rows: OtherRow[] }) {
  if (rows.length === 0) return null;
  return (
    <div className="space-y-1 border-t border-line pt-3">
      <h3 className="font-bold">同じメールアドレスからのお問い合わせ</h3>
      <ul className="space-y-1">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/inquiries/${row.id}`} className="inline-block py-1">
              {row.number}
            </Link>{' '}
            <span className="text-sm text-soft">
              {row.at} {row.category}
            </span>{' '}
            <InquiryBadge state={row.state} />
          </li>
        ))}
      </ul>
    </div>
  );
}
