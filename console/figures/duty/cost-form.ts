import { COST_KINDS, type CostKind } from '#app/figures/duty/costs.ts';
import type { NewCost } from '#app/figures/duty/entries.ts';
import { beginOf, type Day, type Period } from '#app/figures/spans.ts';
import { integer, line } from '#app/forms/cells.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { looksLikeUuid } from '#platform/crypto.ts';

const YEN = 100_000_000_000;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

const CELLS = { payee: line(100), purpose: line(200, true), amount: integer(0, YEN, '円') };

/** A cost as it was typed. @param period in which its month lies. @param today in Japan. */
export function readCost(
  form: FormData,
  period: Period,
  today: Day,
): { value: NewCost } | { reply: FormReply } {
  const said = (name: string) => String(form.get(name) ?? '').trim();
  let reply = shownAgain(form);
  const fault = (name: string, words: string) => {
    reply = withError(reply, name, words);
  };
  const month: Day = MONTH.test(said('month')) ? `${said('month')}-01` : '';
  if (month === '' || month < period.from || month > beginOf('month', period.until))
    fault('month', '指定期間の中の月を選択してください');
  else if (month > today) fault('month', '来月以降の費用は、その月になってから登録してください');
  const kind = COST_KINDS.find((k) => k === said('kind'));
  if (!kind) fault('kind', '費用の種類を選択してください');
  // What came back is typed with a minus, in whichever width.
  const [, minus = '', digits = ''] = /^([-−‐-]?)(.*)$/su.exec(said('amount')) ?? [];
  const amount = CELLS.amount.read(digits);
  if ('fault' in amount) fault('amount', amount.fault);
  else if (amount.value === null || amount.value === 0)
    fault('amount', '金額を円で入力してください。戻った費用は「-1000」のように入力します');
  const payee = CELLS.payee.read(said('payee'));
  if ('fault' in payee) fault('payee', payee.fault);
  const purpose = CELLS.purpose.read(said('purpose'));
  if ('fault' in purpose) fault('purpose', purpose.fault);
  const formKey = said('key');
  if (!looksLikeUuid(formKey)) fault('', '画面を開き直して、もう一度お試しください');
  if (Object.keys(reply.errors).length > 0) return { reply };
  const values = { amount, payee, purpose } as {
    amount: { value: number };
    payee: { value: string };
    purpose: { value: string };
  };
  return {
    value: {
      formKey,
      month,
      kind: kind as CostKind,
      amount: minus === '' ? values.amount.value : -values.amount.value,
      payee: values.payee.value,
      purpose: values.purpose.value,
    },
  };
}

/** Why a cost counts no more, as it was typed. */
export function readReason(form: FormData): { value: string } | { reply: FormReply } {
  const read = line(200, true).read(String(form.get('reason') ?? ''));
  return 'fault' in read ? { reply: withError(shownAgain(form), 'reason', read.fault) } : read;
}

/** 「47.5」「47.5%」; the steps of the ceiling are halves of a percent. */
function typedPercent(text: string): number | undefined {
  const [, said] = /^(\d{1,3}(?:\.\d)?)\s?%?$/.exec(text.normalize('NFKC').trim()) ?? [];
  const percent = Number(said);
  return said !== undefined && percent >= 1 && percent <= 100 ? percent : undefined;
}

/** How much may go into costs, as it was typed. */
export function readCeiling(form: FormData): { percent: number; note: string } | { reply: FormReply } {
  const percent = typedPercent(String(form.get('percent') ?? ''));
  const note = line(200).read(String(form.get('note') ?? ''));
  const reply = shownAgain(form);
  if (percent === undefined)
    return {
      reply: withError(
        reply,
        'percent',
        '上限の割合は、1以上100以下の数字(小数第1位まで)で入力してください。例: 47.5',
      ),
    };
  if ('fault' in note) return { reply: withError(reply, 'note', note.fault) };
  return { percent, note: note.value };
}
