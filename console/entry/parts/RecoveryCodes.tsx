import { Notice } from '#app/ui/Notice.tsx';

/** What replaces the authenticator, shown once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <Notice look="warn" title="この画面でしか表示されません">
        <p>
          認証アプリやパスキーを使えなくなったときに、確認コードの代わりに入力します。印刷するか、安全な場所に控えてください。それぞれ1回だけ使えます。
        </p>
      </Notice>
      <ul aria-label="回復コード" className="grid grid-cols-2 gap-2 font-mono tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
