import { data, Form, Link, redirect } from 'react-router';
import { casesAbout } from '#app/casebook/cases.ts';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import { stateName } from '#app/donation/states.ts';
import { recipientInShort } from '#app/forms/recipient-words.ts';
import { EMPTY_REPLY, withError } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { alikeDonations, goesElsewise } from '#app/ledger/alike.ts';
import { donationView } from '#app/ledger/view.ts';
import { beginRunOfOne } from '#app/paper/bulk/print-runs.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { methodName } from '#app/words/payment-methods.ts';
import { formatDateTime, formatPlainDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { toldMerged } from '../../merge/merging.ts';
import { caseLinks } from '../../money/case-facts.ts';
import { MoneyNotice } from '../../money/parts/CaseLinks.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { Timeline, timelineRows } from '../../parts/Timeline.tsx';
import { staffContext } from '../../staff-context.ts';
import { donationAction } from '../donation-action.ts';
import { eventRows } from '../events.ts';
import { elsewhereFacts, fateRows, returnedWords } from '../money-words.ts';
import { AlsoCorrect } from '../parts/AlsoCorrect.tsx';
import { NoteForm } from '../parts/NoteForm.tsx';
import { Parcels } from '../parts/Parcels.tsx';
import { personWords } from '../person-words.ts';
import { goodsWords, oneStopWords, parcelRow } from '../words.ts';
import type { Route } from './+types/donation.ts';

const ENTRIES = 30;

const DONE: Record<string, string> = {
  entered: '寄附を登録しました',
  note: 'メモを追加しました',
  hold: 'お届けを保留にしました',
  release: 'お届けの保留を解除しました',
  cancel: '寄附を取り消しました',
  donor: '寄附者の情報を訂正しました',
  reissued: '寄附者の情報を訂正し、寄附金受領証明書を再発行しました',
  delivery: 'お届け先を変更しました',
};

/** What was just done. @param hasMail who gave here is told by mail, too. */
function toldOf(done: string, hasMail: boolean): string | undefined {
  const words = DONE[done];
  return done === 'reissued' && hasMail ? `${words}。寄附者へメールでお知らせします` : words;
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const view = await donationView(staff, params.number);
  if (!view) throw data(null, { status: 404 });
  const { d, can } = view;
  const cases = await casesAbout(staff, d.reference);
  const done = url.searchParams.get('done') ?? '';
  const corrected = done === 'donor' || done === 'reissued';
  const entries = await listEntries(
    { subject: 'donation', subjectId: d.number, without: 'donation.read' },
    ENTRIES,
  );
  return {
    number: d.number,
    donor: `${d.donor.familyName} ${d.donor.givenName}`,
    can,
    cases: caseLinks(cases),
    isElsewhere: d.source !== 'site',
    told: toldMerged(toldOf(done, d.source === 'site'), url),
    also: corrected && {
      delivery: can.redirect && goesElsewise(d) ? d.delivery && recipientInShort(d.delivery) : null,
      donations: await alikeDonations(staff, d),
    },
    facts: [
      ['状態', stateName(d.status, d.dispute, d.returnedAt)],
      ['寄附先', d.government],
      ['返礼品', goodsWords(d)],
      ['寄附金額', yen(d.amount)],
      ['使い道', d.usage],
      ['申込日時', formatDateTime(d.appliedAt)],
      ['受領日時', d.paidAt ? formatDateTime(d.paidAt) : '未受領'],
      ['ワンストップ特例', oneStopWords(d.oneStopState, d.status)],
      ['受領証明書', receiptWords(view)],
      ...(d.message ? [['応援メッセージ', d.message] as const] : []),
    ] as [string, string][],
    stands: d.status === 'paid',
    payment:
      d.source !== 'site'
        ? elsewhereFacts(d)
        : ([
            ['お支払い方法', methodName(d.method)],
            [
              'お支払い番号',
              d.together > 1 ? `${d.reference}(${d.together}件まとめて${yen(d.paymentAmount)})` : d.reference,
            ],
            ['お支払い期限', formatDateTime(d.deadline)],
            ['入金額', yen(d.received)],
            ['返金額', returnedWords(d)],
            ...fateRows(view),
          ] as [string, string][]),
    person: [
      ...personWords(d.donor),
      ['生年月日', d.donor.birthDate === '' ? '(不明)' : formatPlainDate(d.donor.birthDate)],
      ...(d.source === 'site' ? [['メールアドレス', d.email ?? '(退会済み)'] as [string, string]] : []),
    ] as [string, string][],
    delivery: d.delivery && [
      ...personWords(d.delivery),
      ['時間帯', TIME_SLOT_CHOICES[d.deliveryWish] ?? '指定なし'] as [string, string],
      ['のし', NOSHI_CHOICES[d.noshi] ?? '不要'] as [string, string],
    ],
    parcels: view.deliveries.map(parcelRow),
    replaced: view.replaced.map(
      (r) =>
        `第${r.edition}版: ${formatPlainDate(r.issuedOn)}発行(${formatDateTime(r.replacedAt)}に差し替え。理由: ${r.reason})`,
    ),
    events: eventRows(view.events),
    timeline: timelineRows(entries),
  };
}

type View = NonNullable<Awaited<ReturnType<typeof donationView>>>;

const UNPRINTABLE =
  '受領証明書を印刷できません。寄附が取り消されたか、お支払いの異議があるか、自治体の長・印などの設定が足りません';

async function printOne(
  staff: Parameters<typeof donationView>[0],
  number: string,
): Promise<number | undefined> {
  const view = await donationView(staff, number);
  if (!view?.can.print || view.d.paidAt === null) throw data(null, { status: 404 });
  const { id, governmentCode, paidAt } = view.d;
  return beginRunOfOne(staff, { id, governmentCode, paidAt });
}

function receiptWords({ d }: View): string {
  if (d.receiptNumber === null || d.receiptDate === null) return '未発行';
  const again = d.receiptEdition > 1 ? `、再発行${d.receiptEdition - 1}回` : '';
  const invalid = d.status === 'paid' ? '' : '。寄附の取り消しなどにより無効';
  return `${d.receiptNumber}(${formatPlainDate(d.receiptDate)}発行${again}${invalid})`;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  if (form.get('intent') === 'print') {
    const run = await printOne(staff, params.number);
    if (run !== undefined) throw redirect(`/certificates/${run}`, 303);
    return data({ reply: withError(EMPTY_REPLY, '', UNPRINTABLE) }, { status: 400 });
  }
  const result = await donationAction(staff, params.number, form);
  if ('reply' in result) return data({ reply: result.reply }, { status: 400 });
  throw redirect(`/donations/${params.number}?done=${result.done}`, 303);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.number);
}

export default function Donation({ loaderData: d, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const own = `/donations/${d.number}`;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead title={d.number} back={{ to: '/donations', name: '寄附' }} lead={`${d.donor} 様`}>
        {d.can.cancel && (
          <Link to={`${own}/cancel`} className="btn btn-secondary">
            {d.isElsewhere ? '取り消し' : '取り消し・返金'}
          </Link>
        )}
      </PageHead>
      {d.told && !actionData && <Notice look="ok" live title={d.told} />}
      {d.also && !actionData && <AlsoCorrect number={d.number} {...d.also} />}
      <ErrorSummary errors={reply.errors} />
      <MoneyNotice links={d.cases} />
      <div className="grid gap-6 lg:grid-cols-2">
        <section className="space-y-3">
          <h2>寄附の内容</h2>
          <Facts facts={d.facts} />
          {d.stands && (
            <p>
              <Link to={`/one-stop?number=${d.number}`}>ワンストップ特例の受付</Link>
            </p>
          )}
          {d.can.print && (
            <Form method="post">
              <button type="submit" name="intent" value="print" className="btn btn-secondary">
                受領証明書を1枚印刷する
              </button>
            </Form>
          )}
          {d.replaced.length > 0 && (
            <ul className="text-sm text-soft" aria-label="差し替えた受領証明書">
              {d.replaced.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
        </section>
        <section className="space-y-3">
          <h2>{d.isElsewhere ? '受付' : 'お支払い'}</h2>
          <Facts facts={d.payment} />
        </section>
        <section className="space-y-3">
          <div className="flex flex-wrap items-baseline justify-between gap-3">
            <h2>寄附者</h2>
            {d.can.correct && (
              <Link to={`${own}/donor`} className="btn btn-plain">
                訂正する
              </Link>
            )}
          </div>
          <Facts facts={d.person} />
        </section>
        {d.delivery && (
          <section className="space-y-3">
            <div className="flex flex-wrap items-baseline justify-between gap-3">
              <h2>お届け先</h2>
              {d.can.redirect && (
                <Link to={`${own}/delivery`} className="btn btn-plain">
                  変更する
                </Link>
              )}
            </div>
            <Facts facts={d.delivery} />
          </section>
        )}
      </div>
      {d.parcels.length > 0 && <Parcels rows={d.parcels} reply={reply} mayEdit={d.can.edit} />}
      {d.can.edit && <NoteForm reply={reply} />}
      <div className="grid gap-6 lg:grid-cols-2">
        <Timeline rows={d.events} title="経過" />
        <Timeline rows={d.timeline} title="担当者の操作" />
      </div>
    </div>
  );
}
