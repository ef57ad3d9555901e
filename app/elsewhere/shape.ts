import { z } from 'zod';
import { MOST_YEN } from '#app/cart/limits.ts';
import type { Donor } from '#app/donation/fields.ts';
import { addressShape, addressShapeMaybePhone, maybeBirthDate, personShape } from '#app/forms/address.ts';
import { isDay } from '#app/forms/day.ts';
import { fields } from '#app/forms/fields.ts';
import { normalized, parseForm, shownAgain } from '#app/forms/parse.ts';
import { recipientOf } from '#app/forms/recipient.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { isSource, SOURCE_KEYS } from '#app/words/donation-sources.ts';
import type { Around, Entry, Offer } from './entry.ts';

const MOST_PIECES = 99;
/** Before the oldest year whose certificates anybody may still ask for. */
const FIRST_DAY = '2019-01-01';

/** What is asked for hangs on what was said: a parcel needs a telephone number, and a birth date may be unknown. */
function schemaOf(form: FormData, { gift, to }: { gift: boolean; to: string }) {
  const goesTo = gift && to === 'other';
  return z.object({
    source: fields.choice('受付元', SOURCE_KEYS),
    sourceNumber: fields.optionalLine('受付元での番号', 60),
    receivedOn: fields.line('受領日', 10),
    amount: fields.integer('寄附金額', { min: 1, max: MOST_YEN, unit: '円' }),
    usage: fields.optionalLine('使い道', 100),
    ...personShape(),
    birthDate: maybeBirthDate(form),
    ...(gift && to === 'donor' ? addressShape() : addressShapeMaybePhone()),
    gift: fields.optionalLine('返礼品の管理番号', 40),
    variant: fields.optionalLine('返礼品の種類', 60),
    quantity: gift
      ? fields.integer('数量', { min: 1, max: MOST_PIECES, unit: '点' })
      : z
          .unknown()
          .optional()
          .transform(() => 1),
    deliveryTo: gift ? fields.choice('お届け先', ['donor', 'other']) : z.unknown().optional(),
    delivery: goesTo ? z.object({ ...personShape(), ...addressShape() }) : z.unknown().optional(),
    oneStop: z.enum(['on'], { error: 'ワンストップ特例の希望は「あり」か「なし」にしてください' }).optional(),
  });
}

type Typed = z.output<ReturnType<typeof schemaOf>>;

export type ReadEntry = { value: Entry; reply: FormReply } | { value?: never; reply: FormReply };

/** What was typed so far, in one spelling: of a form that is filled in from a postal code. */
export function typedSoFar(form: FormData): FormReply {
  return shownAgain(normalized(form, schemaOf(form, { gift: true, to: 'other' })));
}

/** Reads a donation as a form or a row of a sheet says it, the same rules and words for both. */
export function readEntry(form: FormData, around: Around, today: string): ReadEntry {
  const said = (name: string) => String(form.get(name) ?? '').trim();
  const facts = {
    gift: said('gift') !== '',
    to: said('deliveryTo'),
  };
  const parsed = parseForm(form, schemaOf(form, facts));
  if (!parsed.ok) return { reply: parsed.reply };
  const { reply } = parsed;
  const typed: Typed = parsed.value;
  const wrong = (name: string, words: string) => ({ reply: withError(reply, name, words) });
  const day = typed.receivedOn;
  if (!isDay(day)) return wrong('receivedOn', '受領日は「2026-12-01」の形の日付で入力してください');
  if (day < FIRST_DAY || day > today)
    return wrong('receivedOn', '受領日は2019年から今日までの日付にしてください');
  const usage = usageOf(around, typed.usage);
  if (!usage) return wrong('usage', `「${typed.usage.slice(0, 40)}」という使い道は、この自治体にありません`);
  const offer = facts.gift ? offerOf(around, typed) : undefined;
  if (offer && 'fault' in offer) return wrong(offer.field, offer.fault);
  const donor: Donor = { ...recipientOf(typed), birthDate: typed.birthDate };
  const delivery = !offer
    ? null
    : facts.to === 'other'
      ? recipientOf(typed.delivery as Donor)
      : recipientOf(donor);
  if (offer && delivery && offer.excludedPrefectures.includes(delivery.prefecture))
    return wrong('deliveryTo', 'この返礼品は、お届け先の都道府県にはお送りできません');
  return {
    reply,
    value: {
      source: isSource(typed.source) ? typed.source : 'other',
      sourceNumber: typed.sourceNumber === '' ? null : typed.sourceNumber,
      receivedOn: day,
      amount: typed.amount,
      usage,
      donor,
      gift: offer ? { skuId: offer.skuId, quantity: Number(typed.quantity) } : null,
      delivery,
      oneStop: typed.oneStop === 'on' ? 'paper' : 'none',
    },
  };
}

/** By its title; the government's own choice where none is said. */
function usageOf({ usages }: Around, title: string): Around['usages'][number] | undefined {
  return title === '' ? usages[0] : usages.find((u) => u.title === title || String(u.id) === title);
}

function offerOf({ offers }: Around, { gift, variant }: Typed): Offer | { field: string; fault: string } {
  const found = offers.get(gift) ?? [];
  const [first] = found;
  if (!first) return { field: 'gift', fault: `管理番号「${gift}」の返礼品が見つかりません` };
  if (first.isTicket)
    return {
      field: 'gift',
      fault: '電子チケットは、このサイトの会員の寄附にだけ発行できます。返礼品なしで登録してください',
    };
  if (variant === '' && found.length === 1) return first;
  const named = found.find((o) => o.label === variant);
  if (named) return named;
  const labels = found.map((o) => `「${o.label}」`).join('、');
  return {
    field: 'variant',
    fault:
      found.length === 1
        ? 'この返礼品に種類はありません。空欄にしてください'
        : `返礼品の種類は次のいずれかにしてください: ${labels}`,
  };
}
