import { data, Form, Link, redirect } from 'react-router';
import type { CancelledDonation } from '#app/donation/pay/cancel.ts';
import { stateName } from '#app/donation/states.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { cancel } from '#app/ledger/donation.ts';
import { donationView } from '#app/ledger/view.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { TextArea } from '#app/ui/Field.tsx';
import { yen } from '#platform/money.ts';
import { Closed } from '../../parts/Closed.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { goodsWords } from '../words.ts';
import type { Route } from './+types/cancel.ts';

const MOST_REASON = 500;

const LEADS = {
  paid: '寄附を取り消して全額を返金し、返礼品の在庫を戻します。寄附者へメールでお知らせします。元に戻すことはできません。',
  unpaid:
    'お支払い待ちの寄附を取り消し、返礼品の在庫を戻します。寄附者へメールでお知らせします。元に戻すことはできません。',
  elsewhere:
    'この台帳の寄附を取り消し、返礼品の在庫を戻します。返金と寄附者への連絡は、受付元で行ってください。元に戻すことはできません。',
};

const FAULTS: Record<Exclude<CancelledDonation, 'cancelled'>, string> = {
  unknown: 'この寄附は見つかりませんでした。画面を開き直してください',
  ended: 'この寄附は、すでに取り消されたか、期限切れ・返金などで終了しています',
  shipped: '発送済みのお届けがあるため、取り消せません',
  used: 'すでに利用された現地利用チケットがあるため、取り消せません',
  disputed: 'お支払いについてカード会社などで異議の手続きが行われているため、終わるまで取り消せません',
  together:
    'まとめてのお支払いを待っているため、この1件だけを取り消せません。お支払いを確認したあとに取り消してください',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const view = await donationView(staff, params.number);
  if (!view?.can.edit) throw data(null, { status: 404 });
  const { d } = view;
  return {
    number: d.number,
    closed: view.can.cancel ? null : stateName(view.d.status, view.d.dispute, view.d.returnedAt),
    lead: d.source === 'site' ? LEADS[d.status === 'paid' ? 'paid' : 'unpaid'] : LEADS.elsewhere,
    act: d.source === 'site' && d.status === 'paid' ? '取り消して返金する' : '取り消す',
    facts: [
      ['寄附者', `${d.donor.familyName} ${d.donor.givenName} 様`],
      ['寄附先', d.government],
      ['返礼品', goodsWords(d)],
      [d.status === 'paid' && d.source === 'site' ? '返金する金額' : '寄附金額', yen(d.amount)],
      ...(d.receiptNumber ? [['発行済みの受領証明書', d.receiptNumber] as [string, string]] : []),
    ] as [string, string][],
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  const reply = shownAgain(form);
  const reason = String(form.get('reason') ?? '').trim();
  if (reason === '') return refused(withError(reply, 'reason', '取り消す理由を入力してください'), {});
  if (reason.length > MOST_REASON)
    return refused(withError(reply, 'reason', '取り消す理由は500文字以内で入力してください'), {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const result = await cancel(staff, params.number, reason);
  if (result === 'cancelled') throw redirect(`/donations/${params.number}?done=cancel`, 303);
  return refused(withError(reply, '', FAULTS[result]), {});
}

export const meta = pageTitle;

export default function CancelDonation({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-5">
      <PageHead
        title="寄附の取り消し・返金"
        back={{ to: `/donations/${d.number}`, name: d.number }}
        lead={d.lead}
      />
      {d.closed && (
        <Closed
          state={d.closed}
          kept={actionData !== undefined}
          to={{ path: `/donations/${d.number}`, name: '寄附' }}
        />
      )}
      <ErrorSummary errors={reply.errors} />
      <Facts facts={d.facts} />
      {(!d.closed || actionData) && (
        <Form method="post" noValidate className="panel space-y-4">
          <TextArea
            field={{
              name: 'reason',
              label: '取り消す理由',
              required: true,
              hint: '履歴に残ります。寄附者には表示しません。',
              error: reply.errors.reason,
            }}
            rows={3}
            maxLength={MOST_REASON}
            defaultValue={reply.values.reason ?? ''}
          />
          <ProofField reply={reply} needed={d.asksProof} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-danger">
              {d.act}
            </button>
            <Link to={`/donations/${d.number}`} className="btn btn-plain">
              やめる
            </Link>
          </div>
        </Form>
      )}
    </div>
  );
}
