import { deliveriesOf, planOrderAgain } from '#app/delivery/create.ts';
import { TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { addressLines } from '#app/forms/recipient-words.ts';
import { commonDates, handlingOf } from '#app/order/apply/dates.ts';
import { stands } from '#app/order/states.ts';
import { dispatchTowards } from '#app/sale/rules/delivery-dates.ts';
import { shippingFee } from '#app/sale/rules/shipping.ts';
import { SHIPPING } from '#app/sale/shipping-setting.ts';
import type { Actor } from '#app/staff/actor.ts';
import type { Changes } from '#app/staff/audit.ts';
import { type Db, type Tx, transaction } from '#platform/db/db.ts';
import { settingAt } from '#platform/setting/setting.ts';
import { phoneWords } from '#platform/text/contact.ts';
import { lockFor, noteDeed } from './order.ts';
import { type DeskOrder, redirect } from './order-store.ts';
import { type Way, wayOf } from './way-query.ts';

/** Where an order goes, and when. */
export interface Destination {
  to: Recipient;
  /** 'YYYY-MM-DD'; null: as soon as it can be. */
  day: string | null;
  /** A time of day by its stored value, or ''. */
  slot: string;
}

export type Redirected =
  /** `cheaper`: yen of shipping that it would cost less. */
  | { kind: 'saved'; cheaper: number }
  | { kind: 'unknown' }
  /** It has ended, or some of it is being packed or has left. */
  | { kind: 'closed' }
  /** Goods that are not sent there. */
  | { kind: 'excluded'; names: string[] }
  /** It would cost so many yen more to send it there. */
  | { kind: 'dearer'; yen: number }
  /** It cannot come on that day, or at that time; the days on which it can. */
  | { kind: 'day'; days: string[] }
  /** Somebody else has saved since the form was opened. */
  | { kind: 'conflict'; now: DeskOrder };

/**
 * Whether where it goes can still be changed: nothing of it has left, and nothing is being packed unless it is held; or something came
 * back, and goes to the new address when it is sent again.
 */
export async function wayIsOpen(on: Db | Tx, o: Pick<DeskOrder, 'id' | 'status'>): Promise<boolean> {
  if (o.status === 'pending_payment') return true;
  if (!stands(o.status)) return false;
  const parcels = (await deliveriesOf(on, { order: o.id })).filter((p) => p.status !== 'cancelled');
  const isFree = (p: (typeof parcels)[number]) =>
    p.status === 'waiting' || p.status === 'returned' || (p.status === 'preparing' && p.held_at !== null);
  const here = parcels.filter((p) => p.status !== 'shipped' && p.status !== 'delivered');
  const back = parcels.some((p) => p.status === 'returned');
  return here.length > 0 && here.every(isFree) && (back || here.length === parcels.length);
}

/** The days that may be chosen for an order to go somewhere; none where its goods come on no day of one's choice. */
export function daysTo(
  { lines }: Way,
  to: Pick<Recipient, 'prefecture' | 'postalCode'>,
  now: Date,
): string[] {
  const ways = lines.flatMap(({ window, temperature, choosesDay }) =>
    choosesDay && window !== null && 'days' in window
      ? [handlingOf({ temperature, window }, to, 'points', now)]
      : [],
  );
  return ways.length === lines.length ? commonDates(ways) : [];
}

/** What sending it there costs by what counted when it was ordered; null of an order from before there were parcels. */
function feeTo({ lines, parcels }: Way, prefecture: number, at: Date): number | null {
  if (parcels.length === 0) return null;
  const goodsTotal = lines
    .filter((l) => l.temperature === 'ambient')
    .reduce((sum, l) => sum + l.unitPrice * l.quantity, 0);
  const tariff = settingAt(SHIPPING, at);
  return parcels.reduce((sum, p) => sum + shippingFee({ ...p, prefecture, goodsTotal }, tariff).fee, 0);
}

/** What differs of where and when it goes, in words. */
function wayChanges(before: Destination, after: Destination): Changes {
  const of = ({ to, day, slot }: Destination): Record<string, string> => ({
    お届け先の氏名: `${to.familyName} ${to.givenName}`,
    お届け先のフリガナ: `${to.familyNameKana} ${to.givenNameKana}`,
    お届け先の住所: addressLines(to),
    お届け先の電話番号: phoneWords(to.phone),
    お届け日: day ?? '指定なし',
    お届けの時間帯: TIME_SLOT_CHOICES[slot || 'none'] ?? slot,
  });
  const [old, now] = [of(before), of(after)];
  return Object.fromEntries(
    Object.keys(now).flatMap((name) => (old[name] === now[name] ? [] : [[name, [old[name], now[name]]]])),
  );
}

/** Why it cannot go there on that day. */
function refusalOf(
  way: Way,
  o: DeskOrder,
  { to, day, slot }: Destination,
  now: Date,
): Redirected | undefined {
  const names = way.lines.filter((l) => l.excluded.includes(to.prefecture)).map((l) => l.name);
  if (names.length > 0) return { kind: 'excluded', names: [...new Set(names)] };
  const moved = to.prefecture !== o.to.prefecture;
  const more = moved ? (feeTo(way, to.prefecture, o.orderedAt) ?? 0) - o.shippingFee : 0;
  if (more > 0) return { kind: 'dearer', yen: more };
  const asBefore = day === o.day && slot === o.slot && !moved && to.postalCode === o.to.postalCode;
  if (asBefore || (day === null && slot === '')) return undefined;
  const days = daysTo(way, to, now);
  const fits = days.length > 0 && (day === null || days.includes(day));
  return fits ? undefined : { kind: 'day', days };
}

/** Changes where and when an order goes, of which nothing has left. @throws NotAllowed */
export function changeWay(
  actor: Actor,
  number: string,
  form: Destination & { version: number },
  now: Date = new Date(),
): Promise<Redirected> {
  return transaction(async (tx): Promise<Redirected> => {
    const o = await lockFor(tx, actor, 'order.edit', number);
    if (!o) return { kind: 'unknown' };
    if (o.version !== form.version) return { kind: 'conflict', now: o };
    if (!(await wayIsOpen(tx, o))) return { kind: 'closed' };
    const changes = wayChanges(o, form);
    if (Object.keys(changes).length === 0) return { kind: 'saved', cheaper: 0 };
    const way = await wayOf(o.id, tx);
    const refusal = refusalOf(way, o, form, now);
    if (refusal) return refusal;
    await redirect(tx, o.id, form);
    if (o.paidAt !== null && (form.day ?? o.day) !== null)
      await planOrderAgain(tx, o.id, o.paidAt, dispatchTowards);
    await noteDeed(tx, actor, number, changes);
    const fee = form.to.prefecture === o.to.prefecture ? null : feeTo(way, form.to.prefecture, o.orderedAt);
    return { kind: 'saved', cheaper: fee === null ? 0 : Math.max(0, o.shippingFee - fee) };
  });
}
