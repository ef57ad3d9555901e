import { Form, Link } from 'react-router';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';

/** First step of the registration: the address that will get the code. */
export function EmailStep({ reply, login }: { reply: FormReply; login: string }) {
  return (
    <>
      <p>ご入力のメールアドレスに、確認コードをお送りします。</p>
      <Form method="post" noValidate className="space-y-5">
        <Input
          reply={reply}
          name="email"
          label="メールアドレス"
          required
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <button type="submit" name="intent" value="email" className="btn btn-primary w-full">
          確認コードを送る
        </button>
      </Form>
      <p>
        すでに会員の方は <Link to={login}>ログイン</Link> してください。
      </p>
    </>
  );
}
