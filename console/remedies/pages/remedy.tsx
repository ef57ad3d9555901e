import { data, Form, Link, redirect } from 'react-router';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { readForm } from '#app/forms/request.ts';
import { offeredName } from '#app/remedy/offer.ts';
import { endRemedy, remedyView } from '#app/remedy/remedy.ts';
import { CHOICES, OUTCOMES } from '#app/remedy/words.ts';
import { isConfirmed } from '#app/staff/login.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime, formatPlainDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { ProofField } from '../../parts/ProofField.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { refuseUnproven } from '../../parts/proof.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/remedy.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const view = await remedyView(staff, routeNumber(params.id) ?? 0);
  if (!view) throw data(null, { status: 404 });
  const now = new Date();
  const { remedy: r, counts: c, rows, gifts } = view;
  const pieces = (n: number) => `${digits(n)}件`;
  return {
    id: r.id,
    goods: r.goods,
    words: r.words,
    mayEnd: view.mayEnd,
    refunds: r.refunds,
    asksProof: !isConfirmed(staff),
    facts: [
      ['自治体', r.government],
      ['状態', r.closedAt === null ? '回答を受付中' : `${formatDateTime(r.closedAt)}に受付を終了`],
      ['案内', formatDateTime(r.createdAt)],
      ['回答の期限', formatPlainDate(r.deadline)],
      ['待つ場合の発送日', `${formatPlainDate(r.waitUntil)}まで`],
      ['代わりの返礼品', gifts.map((g) => offeredName(g, now)).join('\n') || 'なし'],
      ['返金', r.refunds ? '選べる' : '選べない'],
    ] as [string, string][],
    counts: [
      ['対象の寄附', pieces(c.asked)],
      [
        'メールを送った寄附',
        c.mailless > 0 ? `${pieces(c.mailed)}(メールなし${pieces(c.mailless)})` : pieces(c.mailed),
      ],
      ['待つ', pieces(c.wait)],
      ['別の返礼品', pieces(c.substitute)],
      ['返金', pieces(c.refund)],
      ['未回答', r.closedAt === null ? pieces(c.silent) : `${pieces(c.silent)}(待つものとして扱います)`],
      ...(r.closedAt === null
        ? []
        : [['反映', `${OUTCOMES.done}${pieces(c.done)}、対象外${pieces(c.gone)}、要確認${pieces(c.kept)}`]]),
    ] as [string, string][],
    more: c.asked > rows.length,
    rows: rows.map((x) => ({
      id: x.id,
      number: x.number,
      donor: `${x.donor} 様`,
      answer: x.choice === null ? '未回答' : x.substitute ? `別の返礼品: ${x.substitute}` : CHOICES[x.choice],
      mail: x.hasMail ? '' : 'メールなし',
      outcome: x.outcome === null ? '' : OUTCOMES[x.outcome],
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const unproven = await refuseUnproven(staff, await readForm(request));
  if (unproven) return unproven;
  const result = await endRemedy(staff, routeNumber(params.id) ?? 0);
  if (result === 'unknown') throw data(null, { status: 404 });
  throw redirect(`/remedies/${params.id}`, 303);
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.goods);
}

export default function Remedy({ loaderData: r, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead title={r.goods} back={{ to: '/remedies', name: '遅延・在庫不足のご案内' }} />
      <ErrorSummary errors={reply.errors} />
      <div className="grid gap-6 lg:grid-cols-2">
        <section className="space-y-3">
          <h2>回答</h2>
          <Facts facts={r.counts} />
        </section>
        <section className="space-y-3">
          <h2>案内の内容</h2>
          <Facts facts={r.facts} />
        </section>
      </div>
      <p className="panel whitespace-pre-line">{r.words}</p>
      {r.mayEnd && (
        <details className="panel">
          <summary>期限の前に回答の受付を終了する</summary>
          <Form method="post" noValidate className="mt-3 space-y-4">
            <p>
              回答の受付を終了し、これまでの回答を反映します。未回答の方はお待ちいただくものとして扱います。元に戻すことはできません。
            </p>
            <ProofField reply={reply} needed={r.asksProof} />
            <button type="submit" className="btn btn-danger">
              受付を終了して反映する
            </button>
          </Form>
        </details>
      )}
      <section className="space-y-3">
        <h2>寄附者</h2>
        <TableBox label="寄附者の回答" stacks>
          <thead>
            <tr>
              <th scope="col">受付番号</th>
              <th scope="col">寄附者</th>
              <th scope="col">回答</th>
              <th scope="col">反映</th>
            </tr>
          </thead>
          <tbody>
            {r.rows.map((x) => (
              <tr key={x.id}>
                <th scope="row" className="whitespace-nowrap">
                  <Link to={`/donations/${x.number}`}>{x.number}</Link>
                </th>
                <td data-name="寄附者">
                  {x.donor}
                  {x.mail && <span className="block text-sm text-danger">{x.mail}</span>}
                </td>
                <td data-name="回答" className={x.answer === '未回答' ? 'font-bold' : ''}>
                  {x.answer}
                </td>
                <td data-name="反映">{x.outcome}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
        {r.more && (
          <p className="text-sm text-soft">
            確認が必要な方、未回答の方から{r.rows.length}件を表示しています。
          </p>
        )}
      </section>
    </div>
  );
}
