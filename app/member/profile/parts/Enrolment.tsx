import { Form, Link } from 'react-router';
import { CodeField } from '#app/forms/parts/account-fields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { SecretCode } from '#app/ui/SecretCode.tsx';
import type { ShownOnce } from '../visit.ts';

/** The app reads the QR code, or the member types the key; a first code proves that the app has it. */
export function Enrolment({
  enrolment: { packed, size, path, text },
  reply,
  restart,
}: {
  enrolment: NonNullable<ShownOnce['enrolment']>;
  reply: FormReply;
  restart: string;
}) {
  return (
    <ol className="space-y-8">
      <li className="space-y-3">
        <h2 className="text-lg">1. 認証アプリで読み取る</h2>
        <SecretCode size={size} path={path} text={text} />
      </li>
      <li className="space-y-3">
        <h2 className="text-lg">2. 表示された確認コードを入力する</h2>
        <Form method="post" noValidate className="space-y-5">
          <input type="hidden" name="_enrolment" value={packed} />
          <CodeField reply={reply} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" name="intent" value="enrol" className="btn btn-primary">
              2段階認証を設定する
            </button>
            <Link to={restart} reloadDocument className="btn btn-secondary">
              やめる
            </Link>
          </div>
        </Form>
      </li>
    </ol>
  );
}
