import { Form, Link } from 'react-router';
import { EmailField } from '#app/forms/parts/account-fields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { OneAccount } from '../../parts/OneAccount.tsx';

/** First step of the registration: the address that will get the code. */
export function EmailStep({ reply, login }: { reply: FormReply; login: string }) {
  return (
    <>
      <p>ご入力のメールアドレスに、確認コードをお送りします。</p>
      <Form method="post" noValidate className="space-y-5">
        <EmailField reply={reply} />
        <button type="submit" name="intent" value="email" className="btn btn-primary w-full">
          確認コードを送る
        </button>
      </Form>
      <p>
        <OneAccount />
        すでに会員の方は <Link to={login}>ログイン</Link> してください。
      </p>
    </>
  );
}
