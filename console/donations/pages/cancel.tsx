import { data, Form, Link, redirect } from 'react-router';
import { hasLeft } from '#app/delivery/states.ts';
import { likelyCause, seenOf } from '#app/donation/handling/after-dispatch.ts';
import type { CancelledSent } from '#app/donation/pay/cancel-sent.ts';
import { stateName } from '#app/donation/states.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, seenAnew, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { cancel, cancelSent } from '#app/ledger/donation.ts';
import { donationView } from '#app/ledger/view.ts';
import { isConfirmed } from '#app/staff/login.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
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
import { SentFields } from '../parts/SentFields.tsx';
import { CAUSE_CHOICES, readSentForm, STOCK_CHOICES } from '../sent-form.ts';
import { goodsWords, parcelRow } from '../words.ts';
import type { Route } from './+types/cancel.ts';

const MOST_REASON = 500;

const LEADS = {
  paid: '寄附を取り消して全額を返金し、返礼品の在庫を戻します。寄附者へメールでお知らせします。元に戻すことはできません。',
  unpaid:
    'お支払い待ちの寄附を取り消し、返礼品の在庫を戻します。寄附者へメールでお知らせします。元に戻すことはできません。',
  sent: '返礼品を発送した寄附を取り消し、全額を返金します。まだ発送していないお届けは取り消します。寄附者へメールで、何が起きたかをお知らせします。元に戻すことはできません。',
  sentElsewhere:
    '返礼品を発送した寄附を、この台帳で取り消します。返金と寄附者への連絡は、受付元で行ってください。元に戻すことはできません。',
  elsewhere:
    'この台帳の寄附を取り消し、返礼品の在庫を戻します。返金と寄附者への連絡は、受付元で行ってください。元に戻すことはできません。',
};

const FAULTS: Record<Exclude<CancelledSent, 'cancelled'>, string> = {
  unknown: 'この寄附は見つかりませんでした。画面を開き直してください',
  ended: 'この寄附は、すでに取り消されたか、期限切れ・返金などで終了しています',
  shipped:
    '画面を開いたあとに、返礼品が発送されました。取り消すときは、何が起きたかを選択して、もう一度送信してください',
  moved:
    '画面を開いたあとに、お届けの状態が変わりました。下のお届けの状態を確かめて、もう一度送信してください',
  unsent: '発送済みのお届けがありません。お届けの状態を確かめて、もう一度送信してください',
  away: '在庫に戻せません。紛失・破損した返礼品や、まだ手元に戻っていない返礼品があるため、「在庫に戻さない」を選択してください',
  used: 'すでに利用された現地利用チケットがあるため、取り消せません',
  disputed: 'お支払いについてカード会社などで異議の手続きが行われているため、終わるまで取り消せません',
  together:
    'まとめてのお支払いを待っているため、この1件だけを取り消せません。お支払いを確認したあとに取り消してください',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const view = await donationView(staff, params.number);
  if (!view?.can.edit) throw data(null, { status: 404 });
  const { d, deliveries } = view;
  const here = d.source === 'site';
  const isSent = d.status === 'paid' && deliveries.some(hasLeft);
  // A bank's part is borne by what ends next.
  const loss = here && d.status === 'paid' ? Math.min(d.amount, d.lossToShare) : 0;
  const kept = isSent ? (here ? LEADS.sent : LEADS.sentElsewhere) : undefined;
  return {
    number: d.number,
    closed:
      view.can.cancel && d.dispute !== 'open'
        ? null
        : stateName(view.d.status, view.d.dispute, view.d.returnedAt),
    lead: withLoss(
      kept ?? (here ? LEADS[d.status === 'paid' ? 'paid' : 'unpaid'] : LEADS.elsewhere),
      loss,
      d.amount,
    ),
    sent: isSent
      ? {
          seen: seenOf(deliveries),
          likely: likelyCause(deliveries) ?? '',
          here,
          causes: CAUSE_CHOICES,
          stock: STOCK_CHOICES,
        }
      : null,
    act: here && d.status === 'paid' && loss < d.amount ? '取り消して返金する' : '取り消す',
    facts: [
      ['寄附者', `${d.donor.familyName} ${d.donor.givenName} 様`],
      ['寄附先', d.government],
      ['返礼品', goodsWords(d)],
      ...(isSent ? deliveries.map(parcelRow).map(parcelFact) : []),
      [d.status === 'paid' && here ? '返金する金額' : '寄附金額', yen(d.amount - loss)],
      ...(d.receiptNumber ? [['発行済みの受領証明書', d.receiptNumber] as [string, string]] : []),
    ] as [string, string][],
    asksProof: !isConfirmed(staff),
  };
}

/** A bank's part does not go back from here. @param loss yen of `amount`. */
function withLoss(lead: string, loss: number, amount: number): string {
  if (loss === 0) return lead;
  const part = `カード会社などから戻る${yen(loss)}を除いて返金し`;
  const none = `${yen(loss)}はカード会社などから戻るため、当サイトからは返金せず`;
  return lead.replace('全額を返金し', loss < amount ? part : none);
}

/** 「お届け 第1回 / 返送(11月20日発送、11月24日返送)」 */
function parcelFact(p: ReturnType<typeof parcelRow>): [string, string] {
  return [`お届け 第${p.instalment}回`, [p.state, p.sent && `(${p.sent})`].join('')];
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  if (form.has('seen')) return giveBackSent(staff, params.number, form);
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

async function giveBackSent(staff: SignedInStaff, number: string, form: FormData) {
  const view = await donationView(staff, number);
  if (!view?.can.edit) throw data(null, { status: 404 });
  const { reply, sent } = readSentForm(form, view.d.source === 'site');
  if (!sent) return refused(reply, {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  const result = await cancelSent(staff, number, sent);
  if (result === 'cancelled') throw redirect(`/donations/${number}?done=cancel`, 303);
  return refused(
    result === 'away'
      ? withError(reply, 'stock', FAULTS.away)
      : withError(seenAnew(reply, 'seen'), '', FAULTS[result]),
    {},
  );
}

export const meta = pageTitle;

export default function CancelDonation({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-5">
      <PageHead
        title="寄附の取り消し・返金"
        back={{ to: `/donations/${d.number}`, name: d.number }}
        {...(!d.closed && { lead: d.lead })}
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
        <Form defaultShouldRevalidate method="post" noValidate className="panel space-y-4">
          {d.sent ? (
            <SentFields reply={reply} p={d.sent} />
          ) : (
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
          )}
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
