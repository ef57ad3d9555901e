import { Link } from 'react-router';

export interface ThreadRow {
  id: number;
  kind: 'asked' | 'answer' | 'received' | 'note';
  who: string;
  at: string;
  body: string;
  mail: { id: number; state: 'queued' | 'sent' | 'dead' | null } | null;
}

const TITLES: Record<ThreadRow['kind'], string> = {
  asked: 'お問い合わせ',
  answer: '回答',
  received: '届いた返信',
  note: 'メモ(担当者だけが見られます)',
};
const MAILS = { queued: '送信待ち', sent: '送信済み', dead: '送れませんでした' } as const;
const LOOKS: Record<ThreadRow['kind'], string> = {
  asked: 'bg-white',
  answer: 'bg-tint sm:ms-8',
  received: 'bg-white',
  note: 'bg-warn-tint sm:ms-8',
};

/** All that was written, in its order. */
export function Thread({ rows, mayReadMails }: { rows: ThreadRow[]; mayReadMails: boolean }) {
  return (
    <section className="space-y-3">
      <h2>やり取り</h2>
      <ol className="space-y-3">
        {rows.map((row) => (
          <li
            key={`${row.kind} ${row.id}`}
            className={`rounded-card border border-line p-4 ${LOOKS[row.kind]}`}
          >
            <p className="text-sm text-soft">
              <strong className="text-ink">{TITLES[row.kind]}</strong> {row.at} {row.who}
            </p>
            <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{row.body}</p>
            {row.mail?.state && (
              <p
                className={`mt-2 text-sm ${row.mail.state === 'dead' ? 'font-bold text-danger' : 'text-soft'}`}
              >
                メール: {MAILS[row.mail.state]}
                {mayReadMails && (
                  <>
                    {' '}
                    <Link to={`/mails/${row.mail.id}`} className="inline-block">
                      メールの詳細
                    </Link>
                  </>
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
