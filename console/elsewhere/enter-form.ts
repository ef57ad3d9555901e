import { numberOf, readAround } from '#app/elsewhere/around-query.ts';
import { type Entered, enterDonation, residentFault } from '#app/elsewhere/enter.ts';
import { readEntry, typedSoFar } from '#app/elsewhere/shape.ts';
import { addressFault, fillAddress } from '#app/forms/address.ts';
import { surroundings } from '#app/forms/postal.ts';
import { FILL_INTENT, type FormReply, withError } from '#app/forms/reply.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { jstDate } from '#platform/jst.ts';
import { FILL_DELIVERY } from './fill-delivery.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const FAULTS: Record<Exclude<Entered['kind'], 'entered' | 'known'>, [string, string]> = {
  few: ['quantity', '在庫が足りません。在庫を増やしてから登録するか、返礼品なしで登録してください'],
  gone: ['gift', 'この返礼品は、取り扱いが終わりました'],
};

export type EnteredByHand = { number: string; again: boolean } | { reply: FormReply };

/** Enters a donation that was typed. @throws NotAllowed */
export async function enterByHand(
  staff: SignedInStaff,
  governmentCode: string,
  form: FormData,
): Promise<EnteredByHand> {
  const intent = form.get('intent');
  if (intent === FILL_INTENT) return { reply: await fillAddress(typedSoFar(form)) };
  if (intent === FILL_DELIVERY) return { reply: await fillAddress(typedSoFar(form), 'delivery.') };
  const code = String(form.get('gift') ?? '').trim();
  const around = await readAround(governmentCode, code === '' ? [] : [code]);
  if (!around) throw new NotAllowed('donation.enter');
  const { value: entry, reply } = readEntry(form, around, jstDate(new Date()));
  if (!entry) return { reply };
  const wrong = (name: string, words: string) => ({ reply: withError(reply, name, words) });
  const odd = await addressFault({ ...entry.donor, addressConfirmed: form.get('addressConfirmed') === 'on' });
  if (odd) return wrong(odd.field, odd.message);
  const resident = residentFault(around, await surroundings([entry.donor]), entry);
  if (resident) return wrong('gift', resident);
  const { source, sourceNumber } = entry;
  const known = sourceNumber && (await numberOf(governmentCode, source, sourceNumber));
  if (known)
    return wrong('sourceNumber', `${sourceName(source)}のこの番号の寄附は、${known}として登録されています`);
  const key = String(form.get('key') ?? '');
  if (!UUID.test(key)) return wrong('', '画面を開き直して、もう一度お試しください');
  const result = await enterDonation(staff, governmentCode, entry, key);
  if ('number' in result) return { number: result.number, again: result.kind === 'known' };
  return wrong(...FAULTS[result.kind]);
}
