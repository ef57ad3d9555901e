import { line, lines } from '#app/forms/cells.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import type { TypedMerchant } from '#app/ticket/merchants/kept-merchant.ts';
import { TAX_NAMES } from './words.ts';

const CELLS = { name: line(100, true), genre: line(30), place: line(100), note: lines(500) };

/** A merchant as its form shows it. */
export function shownMerchant(m: TypedMerchant): Record<string, string> {
  const { name, genre, place, note, registration, taxRate } = m;
  return { name, genre, place, note, registration, taxRate: taxRate === null ? 'several' : String(taxRate) };
}

/** A merchant as typed. 登録番号 is T and 13 digits. */
export function readMerchantForm(form: FormData): { value: TypedMerchant } | { reply: FormReply } {
  let reply = shownAgain(form);
  const texts = { name: '', genre: '', place: '', note: '' };
  for (const [name, cell] of Object.entries(CELLS) as [keyof typeof CELLS, (typeof CELLS)['name']][]) {
    const read = cell.read(String(form.get(name) ?? ''));
    if ('fault' in read) reply = withError(reply, name, read.fault);
    else texts[name] = read.value;
  }
  const registration = String(form.get('registration') ?? '')
    .slice(0, 40)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '');
  if (!/^(T\d{13})?$/.test(registration))
    reply = withError(reply, 'registration', '登録番号は、Tと13桁の数字で入力してください');
  const tax = String(form.get('taxRate') ?? '');
  if (!Object.hasOwn(TAX_NAMES, tax)) reply = withError(reply, 'taxRate', '消費税の税率を選択してください');
  if (Object.keys(reply.errors).length > 0) return { reply };
  return { value: { ...texts, registration, taxRate: tax === 'several' ? null : Number(tax) } };
}
