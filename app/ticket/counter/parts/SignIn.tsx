import { Form, Link } from 'react-router';
import { lifeInWords } from '#app/account/lifetimes.ts';
import type { ClosedBy } from '#app/account/login-attempt.ts';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';

interface Props {
  reply: FormReply;
  /** The session has ended. */
  ended: boolean;
  /** No more attempts are taken for a while. */
  closedBy: ClosedBy | undefined;
}

export function SignIn({ reply, ended, closedBy }: Props) {
  return (
    <>
      <h1>加盟店のログイン</h1>
      {ended && (
        <Notice look="warn" title="ログインの有効期限が切れました">
          <p>お手数ですが、もう一度ログインしてください。チケットは利用されていません。</p>
        </Notice>
      )}
      <ErrorSummary errors={reply.errors} />
      {closedBy && (
        <Notice title="お急ぎのときは">
          {closedBy !== 'device' && (
            <p>以前にこの加盟店でログインした端末(同じブラウザー)では、そのままログインできます。</p>
          )}
          {closedBy === 'account' && (
            <p>
              ほかの方がこの加盟店コードでログインを試みたときも、止まることがあります。お急ぎの場合は、加盟店コードを添えて、自治体の担当課または
              <Link to="/inquiry">当サイトのお問い合わせ窓口</Link>
              へご連絡ください。ご本人であることを確認のうえ、ログインを再開いたします。
            </p>
          )}
          {closedBy === 'network' && (
            <p>
              お使いのインターネット回線から、ログインの失敗が続いています。別の回線からはログインできます。
            </p>
          )}
          {closedBy === 'device' && <p>お困りのときは、自治体の担当課へお問い合わせください。</p>}
        </Notice>
      )}
      <Form method="post" noValidate className="space-y-5">
        <input type="hidden" name="intent" value="sign_in" />
        <Input
          reply={reply}
          name="code"
          label="加盟店コード"
          required
          hint="自治体からお知らせした8文字(例: 1234-56AB)"
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck="false"
          className="text-lg"
        />
        <Input
          reply={reply}
          name="password"
          label="暗証番号"
          required
          hint="6桁の数字"
          type="password"
          inputMode="numeric"
          autoComplete="current-password"
          className="text-lg"
        />
        <button type="submit" className="btn btn-primary min-h-14 w-full">
          ログインする
        </button>
      </Form>
      <p className="text-sm text-soft">
        ログインは{lifeInWords('merchant_session')}
        で終了します。コードや暗証番号をお忘れのときは、自治体の担当課へお問い合わせください。
      </p>
      <p>
        <Link
          to="/qr_tickets"
          className="inline-flex min-h-11 items-center text-strong underline underline-offset-4"
        >
          加盟店の方へのご案内
        </Link>
      </p>
    </>
  );
}
