import { Form, Link } from 'react-router';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { KeepCodes } from '#app/ui/KeepCodes.tsx';
import type { KeptCodes } from '#app/ui/kept-codes.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { StepUpView, ViewOf } from '../sections.ts';
import type { ShownOnce } from '../visit.ts';
import { Enrolment } from './Enrolment.tsx';
import { StepUp } from './StepUp.tsx';

interface Props {
  view: ViewOf<'second-factor'>;
  shown: ShownOnce | undefined;
  reply: FormReply;
  stepUp: StepUpView;
  base: string;
}

/** The forms of the second factor: switch on, new recovery codes, switch off. */
export function SecondFactorForms({ view, shown, reply, stepUp, base }: Props) {
  const here = `${base}?section=second-factor`;
  if (shown?.recoveryCodes) return <RecoveryCodes of={shown.recoveryCodes} here={here} />;
  if (shown?.enrolment && !view.on)
    return <Enrolment enrolment={shown.enrolment} reply={reply} restart={here} />;
  if (!view.on)
    return (
      <>
        <p>
          パスワードでログインするときに、スマートフォンの認証アプリに表示される6桁の確認コードもご入力いただくようにします。パスワードがほかの人に知られても、ログインされることを防げます。
        </p>
        <p>Google Authenticator、Microsoft Authenticatorなど、一般的な認証アプリをお使いいただけます。</p>
        <Form method="post" noValidate className="space-y-5">
          <StepUp reply={reply} stepUp={stepUp} />
          <button type="submit" name="intent" value="begin" className="btn btn-primary">
            設定をはじめる
          </button>
        </Form>
      </>
    );
  if (view.step === 'renew')
    return (
      <Form method="post" noValidate className="space-y-5">
        <p>新しい回復コードを10個作ります。前の回復コードは、使えなくなります。</p>
        <StepUp reply={reply} stepUp={stepUp} />
        <Buttons intent="renew" label="回復コードを作り直す" back={here} />
      </Form>
    );
  if (view.step === 'off')
    return (
      <Form method="post" noValidate className="space-y-5">
        <p>解除すると、パスワードだけでログインできるようになります。</p>
        <StepUp reply={reply} stepUp={stepUp} />
        <Input
          reply={reply}
          name="code"
          label="確認コード"
          required
          hint="認証アプリの6桁の確認コード、または回復コード"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck="false"
          className="max-w-64 tabular-nums"
        />
        <Buttons intent="off" label="2段階認証を解除する" back={here} />
      </Form>
    );
  return (
    <>
      <Notice look={view.codesLeft > 2 ? 'ok' : 'warn'} title="2段階認証は設定されています">
        <p>
          回復コードの残りは{view.codesLeft}個です。
          {view.codesLeft <= 2 && '使い切る前に、作り直してください。'}
        </p>
      </Notice>
      <ul className="flex flex-wrap gap-3">
        <li>
          <Link to={`${here}&do=renew`} className="btn btn-secondary">
            回復コードを作り直す
          </Link>
        </li>
        <li>
          <Link to={`${here}&do=off`} className="btn btn-secondary">
            2段階認証を解除する
          </Link>
        </li>
      </ul>
    </>
  );
}

function Buttons({ intent, label, back }: { intent: string; label: string; back: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <button type="submit" name="intent" value={intent} className="btn btn-primary">
        {label}
      </button>
      <Link to={back} className="btn btn-secondary">
        やめる
      </Link>
    </div>
  );
}

function RecoveryCodes({ of, here }: { of: KeptCodes; here: string }) {
  return (
    <>
      <Notice look="ok" live title="回復コードを控えてください">
        <p>
          認証アプリを使えなくなったときに、確認コードの代わりに入力します。1つにつき一度だけ使えます。この画面を閉じると、もう表示できません。印刷するか、安全な場所に書き留めてください。
        </p>
      </Notice>
      <div className="panel max-w-xl space-y-4">
        <KeepCodes {...of} />
      </div>
      <p>
        <Link to={here} className="btn btn-primary">
          回復コードを控えました
        </Link>
      </p>
    </>
  );
}
