import { data, Form, Link, redirect } from 'react-router';
import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { addressOf, eraseGuest, readGuest } from '#app/membership/guest.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { keptInWords } from '#platform/retention.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { staffContext } from '../../staff-context.ts';
import { readWish, wishQuery } from '../disclosure-form.ts';
import { DisclosureForm } from '../parts/DisclosureForm.tsx';
import { ReasonField } from '../parts/ReasonField.tsx';
import { readReason } from '../reason.ts';
import type { Route } from './+types/guest.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const email = addressOf(params.key);
  if (email === undefined) throw data(null, { status: 404 });
  const held = await readGuest(staff, email);
  return {
    key: params.key,
    email,
    memberId: held.memberId,
    underWay: held.underWay,
    holdsSome: held.orders + held.inquiries + held.mails > 0,
    facts: [
      [
        '会員登録のないご注文',
        `${held.orders}件(帳簿として、最後の手続きから${keptInWords('books')}保存したのち消去)`,
      ],
      ['会員登録のないお問い合わせ', `${held.inquiries}件`],
      ['お送りしたメール', `${held.mails}件`],
    ] as [string, string][],
    isErased: url.searchParams.has('erased'),
    asksProof: !isConfirmed(staff),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const email = addressOf(params.key);
  if (email === undefined) throw data(null, { status: 404 });
  const form = await readForm(request);
  const erases = form.get('intent') === 'erase';
  const reason = erases ? readReason(form, '消去の理由') : { value: '' };
  if ('reply' in reason) return refused(reason.reply, {});
  const unproven = await refuseUnproven(staff, form);
  if (unproven) return unproven;
  if (!erases) throw redirect(`/members/guests/${params.key}/file?${wishQuery(readWish(form))}`, 303);
  const result = await eraseGuest(staff, email, reason.value);
  if (result === 'erased') throw redirect(`/members/guests/${params.key}?erased=1`, 303);
  const words =
    result === 'member'
      ? 'このメールアドレスは会員のものです。会員のページから手続きしてください'
      : 'お支払い・発送・返金の途中のご注文があるため、いまは消去できません';
  return refused(withError(shownAgain(form), '', words), {});
}

export const meta = pageTitle;

export default function Guest({ loaderData: g, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-xl space-y-6">
      <PageHead
        title="会員登録のない方"
        back={{ to: '/members/guests', name: '別のメールアドレス' }}
        lead={<span className="[overflow-wrap:anywhere]">{g.email}</span>}
      />
      {g.isErased && !actionData && <Notice look="ok" live title="個人データを消去しました" />}
      <ErrorSummary errors={reply.errors} />
      {g.memberId !== null && (
        <Notice title="会員のメールアドレスです">
          <p>
            <Link to={`/members/${g.memberId}`}>会員 {g.memberId}のページ</Link>で手続きしてください。
          </p>
        </Notice>
      )}
      <Facts facts={g.facts} />
      {g.holdsSome && g.memberId === null && (
        <section className="space-y-3">
          <h2>開示</h2>
          <DisclosureForm reply={reply} asksProof={g.asksProof} />
        </section>
      )}
      {g.holdsSome && g.memberId === null && (
        <section className="space-y-3">
          <h2>消去</h2>
          {g.underWay.length > 0 ? (
            <p>
              お支払い・発送・返金の途中のご注文({g.underWay.join('、')}
              )があるため、終わるまで消去できません。
            </p>
          ) : (
            <Form method="post" noValidate className="panel space-y-4">
              <p>
                お問い合わせと、お送りしたメールの宛先と本文、ご注文に添えられたご要望をすぐに消去します。ご注文は帳簿として保存します。元に戻すことはできません。
              </p>
              <ReasonField
                reply={reply}
                label="消去の理由"
                hint="ご本人をどのように確認したかも記入してください。記録に残ります。"
              />
              <ProofField reply={reply} needed={g.asksProof} />
              <button type="submit" name="intent" value="erase" className="btn btn-danger">
                消去する
              </button>
            </Form>
          )}
        </section>
      )}
    </div>
  );
}
