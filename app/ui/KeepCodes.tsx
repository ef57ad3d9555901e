import type { KeptCodes } from './kept-codes.ts';

/** Recovery codes, which are shown once: to be kept on paper or as a file, with scripts and without. */
export function KeepCodes({ codes, about }: KeptCodes) {
  return (
    <>
      <ul
        aria-label="回復コード"
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-lg font-bold tabular-nums">{code}</code>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">{about}</p>
      <div className="no-print space-y-2">
        <p className="flex flex-wrap gap-2">
          <button
            type="button"
            onClick={() => print()}
            className="btn btn-secondary [@media(scripting:none)]:hidden"
          >
            印刷する
          </button>
          <a href={fileOf(codes, about)} download="回復コード.txt" className="btn btn-secondary">
            テキストファイルで保存する
          </a>
        </p>
        <p className="unscripted text-sm text-soft">
          ブラウザーの「印刷」で、ボタンやメニューを除いて印刷できます。
        </p>
      </div>
    </>
  );
}

/** They stand on no server, so that the file is made of the page itself; with the line ends and the mark that any editor reads. */
function fileOf(codes: readonly string[], about: string): string {
  const lines = [
    '回復コード',
    about,
    '',
    ...codes,
    '',
    '認証アプリやパスキーを使えないときに、確認コードの代わりに入力します。それぞれ1回だけ使えます。',
    'ほかの人の目に触れないところに保管してください。',
    '',
  ];
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`\ufeff${lines.join('\r\n')}`)}`;
}
