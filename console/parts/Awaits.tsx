import { Link } from 'react-router';
import type { ApprovalKind } from '#app/staff/approval-kinds.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { KIND_WORDS, PROPOSED_WORDS } from './approval-words.ts';

/** What of a thing waits for another operator: for the page of the thing. */
export function Awaits({ rows }: { rows: readonly { id: number; kind: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <Notice look="warn" title="承認待ちの変更があります">
      <ul className="list-disc ps-5">
        {rows.map(({ id, kind }) => (
          <li key={id}>
            <Link to={`/approvals/${id}`}>{KIND_WORDS[kind as ApprovalKind]}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Told to who has just proposed something. */
export function ProposedNotice({ how }: { how: keyof typeof PROPOSED_WORDS }) {
  const { title, text } = PROPOSED_WORDS[how];
  return (
    <Notice look={how === 'proposed' ? 'ok' : 'warn'} live title={title}>
      <p>
        {text} <Link to="/approvals">承認待ちの一覧</Link>
      </p>
    </Notice>
  );
}
