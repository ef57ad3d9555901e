import { data, Form, Link, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { resetFactors } from '#app/membership/access.ts';
import { memberView } from '#app/membership/view.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { Boxes } from '../../parts/Boxes.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { accessFacts } from '../member-rows.ts';
import { ReasonField } from '../parts/ReasonField.tsx';
import { readReason } from '../reason.ts';
import { GONE } from '../words.ts';
import type { Route } from './+types/factors.ts';

const PASSKEYS = 'パスキーもすべて削除する';

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const view = await memberView(staff, routeNumber(params.id) ?? 0);
  if (!view?.can.edit) throw data(null, { status: 404 });
  return {
    id: view.member.id,
    facts: accessFacts(view).slice(0, 2),
    hasPasskeys: view.passkeys.rows.length > 0,
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const reason = readReason(form, '解除する理由');
  if ('reply' in reason) return refused(reason.reply, {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const id = routeNumber(params.id) ?? 0;
  const passkeys = form.get('passkeys') === PASSKEYS;
  const result = await resetFactors(staff, id, { reason: reason.value, passkeys });
  if (result === 'done') throw redirect(`/members/${id}?done=factors`, 303);
  const words = result === 'nothing' ? '2段階認証は設定されていません' : GONE;
  return refused(withError(shownAgain(form), '', words), {});
}

export const meta = pageTitle;

export default function MemberFactors({ loaderData: m, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-5">
      <PageHead
        title="2段階認証の解除"
        back={{ to: `/members/${m.id}`, name: `会員 ${m.id}` }}
        lead="認証アプリと回復コードをどちらも使えなくなった会員の求めにより、2段階認証を解除します。すべての端末をログアウトし、会員へメールでお知らせします。ご本人であることを必ず確認してください。"
      />
      <ErrorSummary errors={reply.errors} />
      <Facts facts={m.facts} />
      <Form method="post" noValidate className="panel space-y-4">
        {m.hasPasskeys && (
          <Boxes reply={reply} name="passkeys" label="端末をなくされたとき" options={[PASSKEYS]} />
        )}
        <ReasonField
          reply={reply}
          label="解除する理由"
          hint="ご本人をどのように確認したかも記入してください。記録に残ります。会員の画面には表示しません(開示の請求には含まれます)。"
        />
        <ProofField reply={reply} needed={m.asksProof} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-danger">
            解除する
          </button>
          <Link to={`/members/${m.id}`} className="btn btn-plain">
            やめる
          </Link>
        </div>
      </Form>
    </div>
  );
}
