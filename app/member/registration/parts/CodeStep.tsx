import { Form, Link } from 'react-router';
import { lifeInWords } from '#app/account/lifetimes.ts';
import { CodeField } from '#app/forms/parts/account-fields.tsx';
import type { FormReply } from '#app/forms/reply.ts';

/** Second step: the code from the mail. The words are the same for an address that is registered already. */
export function CodeStep({ reply, email, restart }: { reply: FormReply; email: string; restart: string }) {
  return (
    <>
      <p>
        <strong className="break-all">{email}</strong>{' '}
        にメールをお送りしました。メールに書かれた6桁の確認コードをご入力ください。コードの有効期限は
        {lifeInWords('registration')}です。
      </p>
      <Form method="post" noValidate className="space-y-5">
        <CodeField reply={reply} />
        <button type="submit" name="intent" value="code" className="btn btn-primary w-full">
          次へ進む
        </button>
      </Form>
      <section className="panel space-y-3">
        <h2 className="text-lg">メールが届かないとき</h2>
        <p>迷惑メールのフォルダーをご確認ください。送り直すと、前の確認コードは使えなくなります。</p>
        <div className="flex flex-wrap items-center gap-3">
          <Form method="post">
            <button type="submit" name="intent" value="resend" className="btn btn-secondary">
              確認コードを送り直す
            </button>
          </Form>
          <Link to={restart} className="btn btn-plain">
            メールアドレスを変更する
          </Link>
        </div>
      </section>
    </>
  );
}
