import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { fields } from '#app/forms/fields.ts';
import { parseForm, shownAgain } from '#app/forms/parse.ts';
import { CodeField } from '#app/forms/parts/account-fields.tsx';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { addOwnApp, ownFactors } from '#app/staff/own-factors.ts';
import { type Enrolment, enrolment } from '#app/staff/second-factor.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { SecretCode } from '#app/ui/SecretCode.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/app.ts';

/** What an app reads, kept through the form: nothing is stored until the app has shown a code. */
function begun(staff: SignedInStaff, packed?: string): Enrolment | undefined {
  return enrolment({ id: staff.staffId, email: staff.email }, packed, new Date());
}

export async function loader({ context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if ((await ownFactors(staff)).app) throw redirect('/account/factors');
  return { enrolment: begun(staff), asksProof: !isConfirmed(staff) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const body = await readForm(request);
  const packed = String(body.get('_enrolment') ?? '');
  const shown = begun(staff, packed);
  if (!shown)
    return again(
      withError(EMPTY_REPLY, '', '設定の有効期限が切れました。新しいコードを読み取ってください'),
      begun(staff),
    );
  const form = parseForm(body, z.object({ code: fields.code(6) }));
  if (!form.ok) return again(form.reply, shown);
  const unproven = await refuseUnproven(staff, body);
  if (unproven) return data({ ...unproven.data, enrolment: shown }, unproven.init ?? undefined);
  const added = await addOwnApp(staff, { packed, code: form.value.code });
  if (added === 'wrong')
    return again(
      withError(shownAgain(body), 'code', '確認コードが正しくありません。新しいコードを入力してください'),
      shown,
    );
  throw redirect(`/account/factors${added === 'done' ? '?done=app' : ''}`);
}

function again(reply: FormReply, shown?: Enrolment) {
  return data({ reply, enrolment: shown }, { status: 400 });
}

/** What the app has read stays, also when a passkey is shown in between. */
export function shouldRevalidate() {
  return false;
}

export const meta = pageTitle;

export default function App({ loaderData, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const shown = actionData?.enrolment ?? loaderData.enrolment;
  return (
    <div className="max-w-xl space-y-6">
      <PageHead title="認証アプリの設定" back={{ to: '/account/factors', name: '2段階認証' }} />
      <ErrorSummary errors={reply.errors} />
      {shown && (
        <Form method="post" noValidate className="panel space-y-4">
          <p>
            スマートフォンの認証アプリで次のコードを読み取り、表示された6けたの確認コードを入力してください。
          </p>
          <SecretCode size={shown.size} path={shown.path} text={shown.text} />
          <input type="hidden" name="_enrolment" value={shown.packed} />
          <CodeField reply={reply} />
          <ProofField reply={reply} needed={loaderData.asksProof} />
          <button type="submit" className="btn btn-primary">
            設定する
          </button>
        </Form>
      )}
    </div>
  );
}
