import { Form } from 'react-router';
import { CodeField } from '#app/forms/parts/account-fields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import type { Enrolment } from '#app/staff/second-factor.ts';
import { SecretCode } from '#app/ui/SecretCode.tsx';

/** The first second factor by an authenticator app. */
export function SetUpApp({ reply, enrolment }: { reply: FormReply; enrolment: Enrolment }) {
  return (
    <section className="space-y-5">
      <h2 className="text-lg">認証アプリで設定する</h2>
      <p>スマートフォンの認証アプリで次のコードを読み取り、表示された6けたの確認コードを入力してください。</p>
      <SecretCode size={enrolment.size} path={enrolment.path} text={enrolment.text} />
      <Form method="post" noValidate className="space-y-5">
        <input type="hidden" name="_enrolment" value={enrolment.packed} />
        <CodeField reply={reply} />
        <button type="submit" name="intent" value="enrol" className="btn btn-primary w-full">
          設定してログインする
        </button>
      </Form>
    </section>
  );
}
