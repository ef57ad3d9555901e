import { Form } from 'react-router';
import { PasswordField } from '#app/forms/parts/PasswordField.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import type { StepUpView } from '../sections.ts';
import { StepUp } from './StepUp.tsx';

export function PasswordForm({
  email,
  reply,
  stepUp,
}: {
  email: string;
  reply: FormReply;
  stepUp: StepUpView;
}) {
  return (
    <>
      <p>変更すると、ほかの端末ではログアウトされます。</p>
      <Form method="post" noValidate className="space-y-5">
        {/* Password managers store the pair; the address itself cannot be changed here. */}
        <input type="text" name="_username" autoComplete="username" value={email} readOnly hidden />
        <StepUp reply={reply} stepUp={stepUp} />
        <PasswordField
          reply={reply}
          label="新しいパスワード"
          isNew
          hint="8〜128文字。推測されやすい言葉やメールアドレスと同じものは使えません。"
        />
        <button type="submit" className="btn btn-primary">
          パスワードを変更する
        </button>
      </Form>
    </>
  );
}
