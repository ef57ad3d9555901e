import { data, Form, Link, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { previewErasure, withdrawOnRequest } from '#app/membership/withdrawal.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { ReasonField } from '../parts/ReasonField.tsx';
import { readReason } from '../reason.ts';
import { GONE } from '../words.ts';
import type { Route } from './+types/withdrawal.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const id = routeNumber(params.id) ?? 0;
  const preview = await previewErasure(staff, id);
  if (!preview) throw data(null, { status: 404 });
  return { id, preview, asksProof: !isConfirmed(staff) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const reason = readReason(form, '退会・消去の理由');
  if ('reply' in reason) return refused(reason.reply, {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const id = routeNumber(params.id) ?? 0;
  const result = await withdrawOnRequest(staff, id, reason.value);
  if (result.kind === 'withdrawn') throw redirect(`/members/${id}?done=withdrawn`, 303);
  const words = result.kind === 'not_now' ? result.reasons.join(' ') : GONE;
  return refused(withError(shownAgain(form), '', words), {});
}

export const meta = pageTitle;

export default function WithdrawMember({
  loaderData: { id, preview, asksProof },
  actionData,
}: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const { obstacles, warnings, erased, kept } = preview;
  return (
    <div className="max-w-2xl space-y-5">
      <PageHead
        title="退会・個人データの消去"
        back={{ to: `/members/${id}`, name: `会員 ${id}` }}
        lead="ご本人からの求めにより、退会の手続きを行い、法令で保存が必要なもの以外の個人データをすぐに消去します(個人情報保護法第35条)。元に戻すことはできません。会員へメールでお知らせします。"
      />
      <ErrorSummary errors={reply.errors} />
      {obstacles.length > 0 && (
        <Notice look="warn" title="いまは退会の手続きができません">
          <ul className="list-disc ps-5">
            {obstacles.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice look="warn" title="ご本人にお伝えし、確かめてください">
          <ul className="list-disc ps-5">
            {warnings.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      <section className="space-y-2">
        <h2>すぐに消去するもの</h2>
        <p>会員情報(氏名・住所・連絡先・生年月日・パスワード)と、お送りしたメールの宛先と本文。</p>
        {erased.length > 0 && (
          <ul className="list-disc ps-5">
            {erased.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </section>
      <section className="space-y-2">
        <h2>法令により保存するもの</h2>
        {kept.length === 0 ? <p className="text-soft">ありません。</p> : <Facts facts={kept} />}
      </section>
      {obstacles.length === 0 && (
        <Form method="post" noValidate className="panel space-y-4">
          <ReasonField
            reply={reply}
            label="退会・消去の理由"
            hint="ご本人をどのように確認したかも記入してください。記録に残ります。会員の画面には表示しません(開示の請求には含まれます)。"
          />
          <ProofField reply={reply} needed={asksProof} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-danger">
              退会の手続きをして消去する
            </button>
            <Link to={`/members/${id}`} className="btn btn-plain">
              やめる
            </Link>
          </div>
        </Form>
      )}
    </div>
  );
}
