import { randomUUID } from 'node:crypto';
import { data, Form, redirect } from 'react-router';
import { ceilingOf, enteredCosts } from '#app/figures/duty/cost-query.ts';
import { COST_KINDS, COST_NAMES, USUAL_CEILING } from '#app/figures/duty/costs.ts';
import { enterCost, setCeiling, voidCost } from '#app/figures/duty/enter-cost.ts';
import { monthsOf } from '#app/figures/duty/period.ts';
import { Input, Select } from '#app/forms/parts/inputs.tsx';
import { EMPTY_REPLY, type FormReply } from '#app/forms/reply.ts';
import { readForm, refused } from '#app/forms/request.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { yen } from '#platform/money.ts';
import { shortDate } from '../../parts/dates.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { readCeiling, readCost, readReason } from '../duty/cost-form.ts';
import { DutyFrame } from '../duty/DutyFrame.tsx';
import { openDuty } from '../duty/open-duty.ts';
import { COST_HINTS } from '../duty/words.ts';
import { stepName } from '../words.ts';
import type { Route } from './+types/costs.ts';

const MOST = 500;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const duty = await openDuty(staff, url);
  if (duty.at === null) return { duty, costs: null };
  const [costs, ceiling] = await Promise.all([
    enteredCosts(duty.at.code, duty.period, MOST),
    ceilingOf(duty.period.from),
  ]);
  return {
    duty,
    costs: {
      key: randomUUID(),
      done: url.searchParams.get('done'),
      mayCeil: mayEverywhere(staff, 'figure.edit'),
      ceiling: { percent: String(ceiling?.percent ?? USUAL_CEILING), note: ceiling?.note ?? '' },
      months: monthsOf(duty.period)
        .filter((month) => month <= duty.today)
        .map((month) => ({
          value: month.slice(0, 7),
          label: stepName('month', month),
        })),
      isFull: costs.length === MOST,
      rows: costs.map((c) => ({
        id: c.id,
        month: stepName('month', c.month),
        kind: COST_NAMES[c.kind],
        amount: yen(c.amount),
        payee: c.payee || '—',
        purpose: c.purpose,
        by: `${shortDate(c.at)} ${c.by ?? ''}`,
        voided: c.voidedAt && `${shortDate(c.voidedAt)}に取り消し: ${c.voidReason}`,
      })),
    },
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const { at, period, query, today } = await openDuty(staff, url, 'figure.edit');
  if (at === null) throw data(null, { status: 404 });
  const form = await readForm(request);
  const done = (how: string) => redirect(`/figures/duty/costs?${query}&done=${how}`, 303);
  switch (form.get('intent')) {
    case 'void': {
      const read = readReason(form);
      if ('reply' in read) return refused(read.reply, { at: String(form.get('id')) });
      const result = await voidCost(staff, routeNumber(String(form.get('id') ?? '')) ?? 0, read.value);
      if (result === 'unknown') throw data(null, { status: 404 });
      throw done('voided');
    }
    case 'ceiling': {
      const read = readCeiling(form);
      if ('reply' in read) return refused(read.reply, { at: 'ceiling' });
      await setCeiling(staff, period.from, read.percent, read.note);
      throw done('ceiling');
    }
    default: {
      const read = readCost(form, period, today);
      if ('reply' in read) return refused(read.reply, { at: 'enter' });
      await enterCost(staff, at.code, read.value);
      throw done('entered');
    }
  }
}

const DONE: Readonly<Record<string, string>> = {
  entered: '費用を登録しました',
  voided: '費用を取り消しました',
  ceiling: '上限の割合を保存しました',
};

export const meta = pageTitle;

export default function Costs({ loaderData: { duty, costs: c }, actionData }: Route.ComponentProps) {
  const reply = actionData?.reply ?? EMPTY_REPLY;
  const at = actionData?.at ?? '';
  const of = (name: string): FormReply => (at === name ? reply : EMPTY_REPLY);
  const done = c?.done ? DONE[c.done] : undefined;
  return (
    <DutyFrame
      duty={duty}
      path="/figures/duty/costs"
      title="費用の記録"
      lead="自治体が支払った募集費用を、月ごとに登録します。返礼品の調達費と、お荷物ごとに登録した送料は自動で集計されるため、登録は不要です。"
    >
      {() =>
        c && (
          <>
            {done && !actionData && <Notice look="ok" live title={done} />}
            <ErrorSummary errors={reply.errors} />
            {duty.mayEdit && (
              // It begins anew with what was entered.
              <EnterForm
                key={Math.max(0, ...c.rows.map(({ id }) => id))}
                reply={of('enter')}
                formKey={c.key}
                months={c.months}
              />
            )}
            <Entered rows={c.rows} isFull={c.isFull} mayEdit={duty.mayEdit} replyOf={of} />
            {c.mayCeil && (
              <Form method="post" noValidate className="panel max-w-xl space-y-3">
                <h2>この指定期間の上限(すべての自治体)</h2>
                <Input
                  reply={of('ceiling')}
                  name="percent"
                  label="募集費用の上限(%)"
                  hint="総務省が公表した割合です(小数第1位まで)。登録がない指定期間は50%とします。"
                  initial={c.ceiling.percent}
                  inputMode="decimal"
                  className="max-w-32"
                />
                <Input
                  reply={of('ceiling')}
                  name="note"
                  label="根拠"
                  initial={c.ceiling.note}
                  maxLength={200}
                />
                <button type="submit" name="intent" value="ceiling" className="btn btn-secondary">
                  上限を保存する
                </button>
              </Form>
            )}
          </>
        )
      }
    </DutyFrame>
  );
}

function EnterForm({
  reply,
  formKey,
  months,
}: {
  reply: FormReply;
  formKey: string;
  months: { value: string; label: string }[];
}) {
  return (
    <Form method="post" noValidate className="panel space-y-3">
      <h2>費用を登録する</h2>
      <input type="hidden" name="key" value={formKey} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select reply={reply} name="month" label="対象の月" required options={months} />
        <Select
          reply={reply}
          name="kind"
          label="種類"
          required
          options={[...COST_KINDS.map((kind) => ({ value: kind, label: COST_NAMES[kind] }))]}
        />
        <Input reply={reply} name="amount" label="金額(円)" required inputMode="numeric" autoComplete="off" />
        <Input
          reply={reply}
          name="payee"
          label="支払先"
          hint="人件費など、支払先が一つでないときは空欄にします。"
          maxLength={100}
        />
        <div className="sm:col-span-2">
          <Input reply={reply} name="purpose" label="内容" required maxLength={200} />
        </div>
      </div>
      <details className="text-sm">
        <summary>種類の説明</summary>
        <ul className="list-disc ps-5">
          {COST_KINDS.map((kind) => (
            <li key={kind}>
              {COST_NAMES[kind]}: {COST_HINTS[kind]}
            </li>
          ))}
        </ul>
      </details>
      <button type="submit" name="intent" value="enter" className="btn btn-primary">
        登録する
      </button>
    </Form>
  );
}

function Entered({
  rows,
  isFull,
  mayEdit,
  replyOf,
}: {
  rows: {
    id: number;
    month: string;
    kind: string;
    amount: string;
    payee: string;
    purpose: string;
    by: string;
    voided: string | null;
  }[];
  isFull: boolean;
  mayEdit: boolean;
  replyOf: (name: string) => FormReply;
}) {
  if (rows.length === 0) return <p className="text-soft">この指定期間の費用は、まだ登録されていません。</p>;
  return (
    <section className="space-y-2">
      <h2>登録した費用</h2>
      <TableBox label="登録した費用" stacks>
        <thead>
          <tr>
            <th scope="col">月</th>
            <th scope="col">種類</th>
            <th scope="col" className="number">
              金額
            </th>
            <th scope="col">支払先</th>
            <th scope="col">内容</th>
            <th scope="col">登録</th>
            {mayEdit && <th scope="col">取り消し</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.id}>
              <th scope="row" className="whitespace-nowrap">
                {r.month}
              </th>
              <td data-name="種類">{r.kind}</td>
              <td data-name="金額" className="number">
                {r.voided ? <del>{r.amount}</del> : r.amount}
              </td>
              <td data-name="支払先">{r.payee}</td>
              <td data-name="内容">{r.purpose}</td>
              <td data-name="登録" className="text-sm">
                {r.by}
                {r.voided && <span className="block">{r.voided}</span>}
              </td>
              {mayEdit && (
                <td data-name="取り消し">
                  {r.voided === null && (
                    <details open={replyOf(String(r.id)) !== EMPTY_REPLY}>
                      <summary>
                        取り消す
                        <span className="sr-only">
                          ({r.month} {r.kind} {r.amount})
                        </span>
                      </summary>
                      <Form method="post" noValidate className="space-y-2">
                        <input type="hidden" name="id" value={r.id} />
                        <label className="block">
                          <span className="block text-sm">理由</span>
                          <input name="reason" maxLength={200} className="field-input" />
                        </label>
                        <button type="submit" name="intent" value="void" className="btn btn-danger">
                          この費用を取り消す
                        </button>
                      </Form>
                    </details>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </TableBox>
      {isFull && <p className="text-sm text-soft">新しい月から500件まで表示しています。</p>}
    </section>
  );
}
