import { Form, Link } from 'react-router';
import { lifeInWords } from '#app/account/lifetimes.ts';
import { CodeField, EmailField } from '#app/forms/parts/account-fields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { StepUpView, ViewOf } from '../sections.ts';
import { StepUp } from './StepUp.tsx';

interface Props {
  view: ViewOf<'email'>;
  reply: FormReply;
  stepUp: StepUpView;
  base: string;
}

/** The form to change the mail address: request, then confirmation by the code or by the mailed link. */
export function EmailForm({ view, reply, stepUp, base }: Props) {
  const restart = `${base}?section=email&step=new`;
  if (view.step === 'code') return <CodeForm wanted={view.wanted} reply={reply} restart={restart} />;
  if (view.step === 'link')
    return (
      <Form method="post" className="space-y-5">
        <p>
          ご登録のメールアドレスを、<strong className="break-all">{view.wanted}</strong>{' '}
          に変更します。変更すると、ほかの端末ではログアウトされます。
        </p>
        <button type="submit" name="intent" value="link" className="btn btn-primary">
          このメールアドレスに変更する
        </button>
      </Form>
    );
  if (view.step === 'stale')
    return (
      <>
        <Notice look="warn" live title="このリンクはお使いいただけません">
          <p>
            リンクの有効期限({lifeInWords('email_change')}
            )が切れているか、すでに使われています。または、別の会員としてログインしています。
          </p>
        </Notice>
        <p>
          <Link to={restart} className="btn btn-secondary">
            はじめから手続きする
          </Link>
        </p>
      </>
    );
  return (
    <>
      <dl className="facts">
        <div>
          <dt>現在のメールアドレス</dt>
          <dd className="break-all">{view.email}</dd>
        </div>
      </dl>
      <p>
        新しいメールアドレスに確認コードをお送りします。確認が済むまでは、現在のメールアドレスのままです。
      </p>
      <Form method="post" noValidate className="space-y-5">
        <EmailField reply={reply} label="新しいメールアドレス" />
        <StepUp reply={reply} stepUp={stepUp} />
        <button type="submit" name="intent" value="ask" className="btn btn-primary">
          確認コードを送る
        </button>
      </Form>
    </>
  );
}

function CodeForm({
  wanted,
  reply,
  restart,
}: {
  wanted: string | undefined;
  reply: FormReply;
  restart: string;
}) {
  return (
    <>
      <p>
        <strong className="break-all">{wanted}</strong>{' '}
        にメールをお送りしました。メールに書かれた6桁の確認コードをご入力ください。コードの有効期限は
        {lifeInWords('email_change')}です。変更すると、ほかの端末ではログアウトされます。
      </p>
      <Form method="post" noValidate className="space-y-5">
        <CodeField reply={reply} />
        <button type="submit" name="intent" value="code" className="btn btn-primary">
          メールアドレスを変更する
        </button>
      </Form>
      <p>
        メールが届かないときは、迷惑メールのフォルダーをご確認ください。
        <Link to={restart}>はじめから手続きする</Link>
      </p>
    </>
  );
}
