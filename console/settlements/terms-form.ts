import { isDay } from '#app/forms/day.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { typedYen } from '#app/forms/typed-yen.ts';
import { type Basis, NO_TERMS, type PaysBy, type Terms } from '#app/settlement/term-words.ts';
import type { TypedGiftTerms } from '#app/settlement/terms-query.ts';
import { yen } from '#platform/money.ts';

/** Fields of fees with the most that each may be: rates in hundredths of a percent, others in yen. */
const MOST = {
  siteRate: 5_000,
  elsewhereRate: 5_000,
  cardRate: 5_000,
  deferredFee: 10_000,
  parcelFee: 100_000,
  monthlyFee: 100_000_000,
} as const satisfies Partial<Record<keyof Terms, number>>;

export type FeeName = keyof typeof MOST;

/** Of the shop's commission the one field. */
export const SHOP_FEES: readonly FeeName[] = ['siteRate'];
export const GOVERNMENT_FEES = Object.keys(MOST) as FeeName[];

/** 「5.5」「5.5%」 as hundredths of a percent. */
function typedRate(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?\s?%?$/.exec(text.normalize('NFKC').trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

export interface TypedTerms {
  fromMonth: string;
  version: number | null;
  terms: Terms;
}

/** Terms of fees, as typed. @param fields those that there are; the others are nothing. */
export function readTermsForm(
  form: FormData,
  fields: readonly FeeName[],
): { value: TypedTerms } | { reply: FormReply } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  let reply = shownAgain(form);
  const terms: Terms = { ...NO_TERMS, keepsPaymentFee: text('keepsPaymentFee') !== 'no' };
  for (const name of fields) {
    const isRate = name.endsWith('Rate');
    const typed = isRate ? typedRate(text(name)) : typedYen(text(name));
    if (typed === undefined || typed > MOST[name])
      reply = withError(
        reply,
        name,
        isRate
          ? `料率は0から${MOST[name] / 100}までの数字(小数第2位まで)で入力してください`
          : `金額は0円から${yen(MOST[name])}までの数字で入力してください`,
      );
    else terms[name] = typed;
  }
  const month = text('fromMonth');
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    reply = withError(reply, 'fromMonth', '開始する月を「2026-04」の形で入力してください');
  if (Object.keys(reply.errors).length > 0) return { reply };
  return { value: { fromMonth: `${month}-01`, version: versionOf(form, month), terms } };
}

/** What the page showed of the terms from then on; null where it showed none. @param from 'YYYY-MM', or a day */
function shownOf(form: FormData, from: string): string | null {
  const shown = form
    .getAll('shown')
    .flatMap((said) => String(said).split(' '))
    .find((said) => said.startsWith(`${from}:`));
  return shown?.slice(from.length + 1) ?? null;
}

/** @param month 'YYYY-MM' */
function versionOf(form: FormData, month: string): number | null {
  const shown = shownOf(form, month);
  const version = Number(shown);
  return shown !== null && Number.isSafeInteger(version) ? version : null;
}

/** How producers are paid, as chosen. */
export function readGiftTermsForm(form: FormData): { value: TypedGiftTerms } | { reply: FormReply } {
  const text = (name: string) => String(form.get(name) ?? '');
  let reply = shownAgain(form);
  const [fromDay, basis, paper] = [text('fromDay'), text('basis'), text('paper')];
  if (!isDay(fromDay)) reply = withError(reply, 'fromDay', '開始する日を選択してください');
  if (basis !== 'donated' && basis !== 'sent') reply = withError(reply, 'basis', '基準日を選択してください');
  if (paper !== 'invoice' && paper !== 'notice')
    reply = withError(reply, 'paper', '支払いの書類を選択してください');
  if (Object.keys(reply.errors).length > 0) return { reply };
  const seen = shownOf(form, fromDay);
  return { value: { fromDay, seen, basis: basis as Basis, paper: paper as PaysBy } };
}
