import { KeepCodes } from '#app/ui/KeepCodes.tsx';
import type { KeptCodes } from '#app/ui/kept-codes.ts';
import { Notice } from '#app/ui/Notice.tsx';

/** What replaces the authenticator, shown once. */
export function RecoveryCodes({ of }: { of: KeptCodes }) {
  return (
    <>
      <Notice look="warn" title="この画面でしか表示されません">
        <p>
          認証アプリやパスキーを使えなくなったときに、確認コードの代わりに入力します。印刷するか、安全な場所に控えてください。それぞれ1回だけ使えます。
        </p>
      </Notice>
      <KeepCodes {...of} />
    </>
  );
}
