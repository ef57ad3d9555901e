import { Link } from 'react-router';

/** Copies that did not arrive, or of which nobody knows. */
export function InDoubt({ rows, most }: { rows: { memberId: number; words: string }[]; most: number }) {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer font-bold">届かなかったもの・確認できないもの</summary>
      <p className="mt-2 text-sm text-soft">
        送信中にメールサーバーとの接続が切れたものは、二重に届くことを避けるため、送り直しません。
      </p>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {rows.map((r) => (
          <li key={r.memberId}>
            <Link to={`/members/${r.memberId}`}>会員 {r.memberId}</Link>: {r.words}
          </li>
        ))}
      </ul>
      {rows.length === most && <p className="text-sm text-soft">はじめの{most}件を表示しています。</p>}
    </details>
  );
}
