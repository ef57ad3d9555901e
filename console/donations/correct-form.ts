import { z } from 'zod';
import { timeSlots } from '#app/delivery/time-slots.ts';
import type { Donor } from '#app/donation/fields.ts';
import {
  addressFault,
  addressShape,
  addressShapeMaybePhone,
  fillAddress,
  maybeBirthDate,
  personShape,
} from '#app/forms/address.ts';
import { fields } from '#app/forms/fields.ts';
import { normalized, parseForm, shownAgain } from '#app/forms/parse.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { recipientOf } from '#app/forms/recipient.ts';
import { FILL_INTENT, type FormReply, withError } from '#app/forms/reply.ts';
import { jstDate } from '#platform/jst.ts';

const MOST_REASON = 500;

const donorSchema = () =>
  z.object({ ...personShape(), birthDate: fields.birthDate(jstDate(new Date())), ...addressShape() });

/** A change notice comes by post, and may leave the telephone number out. */
const homeSchema = () =>
  z.object({
    ...personShape(),
    birthDate: fields.birthDate(jstDate(new Date())),
    ...addressShapeMaybePhone(),
  });

/** Of who gave elsewhere a birth date or a telephone number may be unknown. */
const looseSchema = (form: FormData) =>
  z.object({ ...personShape(), birthDate: maybeBirthDate(form), ...addressShapeMaybePhone() });

const deliverySchema = () => z.object({ ...personShape(), ...addressShape() });

type Read<T> = { value: T } | { reply: FormReply };

/** Who gave, and why it is corrected, as typed. @param mayLack a birth date and a telephone number. */
export async function readDonorForm(
  form: FormData,
  mayLack = false,
): Promise<Read<{ donor: Donor; reason: string }>> {
  const schema = mayLack ? looseSchema(form) : donorSchema();
  if (form.get('intent') === FILL_INTENT)
    return { reply: await fillAddress(shownAgain(normalized(form, schema))) };
  const parsed = parseForm(form, schema);
  const reason = String(form.get('reason') ?? '').trim();
  const reply =
    reason === ''
      ? withError(parsed.reply, 'reason', '訂正する理由を入力してください')
      : reason.length > MOST_REASON
        ? withError(parsed.reply, 'reason', '訂正する理由は500文字以内で入力してください')
        : parsed.reply;
  if (!parsed.ok || reply !== parsed.reply) return { reply };
  const fault = await addressFault(parsed.value);
  if (fault) return { reply: withError(reply, fault.field, fault.message) };
  return { value: { donor: { ...recipientOf(parsed.value), birthDate: parsed.value.birthDate }, reason } };
}

/** Who somebody is on 1 January, as a change notice says and it was typed. */
export async function readHomeForm(form: FormData): Promise<Read<Donor>> {
  const schema = homeSchema();
  if (form.get('intent') === FILL_INTENT)
    return { reply: await fillAddress(shownAgain(normalized(form, schema))) };
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return { reply: parsed.reply };
  const fault = await addressFault(parsed.value);
  if (fault) return { reply: withError(parsed.reply, fault.field, fault.message) };
  return { value: { ...recipientOf(parsed.value), birthDate: parsed.value.birthDate } };
}

/** Where a gift goes, as typed. */
export async function readDeliveryForm(form: FormData): Promise<Read<{ to: Recipient; slot: string }>> {
  const schema = deliverySchema();
  if (form.get('intent') === FILL_INTENT)
    return { reply: await fillAddress(shownAgain(normalized(form, schema))) };
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return { reply: parsed.reply };
  const fault = await addressFault(parsed.value);
  if (fault) return { reply: withError(parsed.reply, fault.field, fault.message) };
  const slot = String(form.get('timeSlot') ?? '');
  const known = timeSlots.some((s) => s === slot);
  return { value: { to: recipientOf(parsed.value), slot: known ? slot : 'none' } };
}

/** The fields of a person with an address before anything was typed. */
export function shownPerson(r: Recipient): Record<string, string> {
  const { prefecture, ...texts } = recipientOf(r);
  return { ...texts, prefecture: String(prefecture) };
}

/** The fields of a birth date before anything was typed. @param day 'YYYY-MM-DD' */
export function shownBirthDate(day: string): Record<string, string> {
  const [year = '', month = '', date = ''] = day.split('-').map((part) => part.replace(/^0/, ''));
  return { 'birthDate.year': year, 'birthDate.month': month, 'birthDate.day': date };
}
