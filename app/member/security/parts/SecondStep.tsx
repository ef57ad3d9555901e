import { Form, Link } from 'react-router';
import { expectMe } from '#app/account/me.ts';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';

/** The second step of a login: a code of the app, or a recovery code in the same box. */
export function SecondStep({ reply, restart }: { reply: FormReply; restart: string }) {
  return (
    <>
      <p>認証アプリに表示されている6桁の確認コードをご入力ください。</p>
      <Form method="post" noValidate onSubmit={expectMe} className="space-y-5">
        <Input
          reply={reply}
          name="code"
          label="確認コード"
          required
          hint="認証アプリをお使いになれないときは、回復コードをご入力ください。"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck="false"
          className="max-w-64 text-xl tracking-[0.1em] tabular-nums"
        />
        <button type="submit" name="intent" value="second-step" className="btn btn-primary w-full">
          ログインする
        </button>
      </Form>
      <p>
        <Link to={restart} reloadDocument>
          はじめからログインし直す
        </Link>
      </p>
    </>
  );
}
