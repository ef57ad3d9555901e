import { tracked } from '#app/delivery/carriers.ts';
import { deliveryStateName, returnedInWords } from '#app/delivery/returns.ts';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import type { ParcelRow } from '#app/dispatch/list-query.ts';
import { parcelNumber } from '#app/dispatch/parcel-number.ts';
import { addressLines } from '#app/forms/recipient-words.ts';
import { formatPlainDate } from '#platform/jst.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { phoneWords } from '#platform/text/contact.ts';
import { shortInstant } from '../parts/dates.ts';
import { TEMPERATURES } from './parcel-filter.ts';

const DAY_MS = 86_400_000;
/** For so long after the delivery a producer sees the recipient (console specification section 1). */
const MASKED_AFTER_DAYS = 90;

/**
 * A parcel as the list shows it.
 * @param sees.donations who does not see those has addresses hidden some time after the delivery.
 * @param cost what sending it cost, yen, for who sees that.
 */
export function parcelView(
  p: ParcelRow,
  today: string,
  sees: { donations: boolean; orders: boolean },
  cost: number | null = null,
  now = new Date(),
) {
  const masks = !sees.donations;
  const gone = p.deliveredAt ?? p.shippedAt;
  const masked = masks && gone !== null && now.getTime() - gone.getTime() > MASKED_AFTER_DAYS * DAY_MS;
  const way = tracked(p);
  const open = p.status === 'waiting' || p.status === 'preparing';
  return {
    id: p.id,
    number: p.number,
    /** As labels carry it. */
    parcel: parcelNumber(p),
    /** The page of its donation or order, for who may look at it. */
    link:
      p.of === 'donation' ? sees.donations && `/donations/${p.number}` : sees.orders && `/orders/${p.number}`,
    turn: p.count > 1 ? `${p.instalment}/${p.count}` : '',
    producer: p.producer,
    status: p.status,
    state: deliveryStateName({ status: p.status, returned_reason: p.returnedReason }),
    open,
    /** Whether a number can be typed: of what leaves, and corrected while it is on its way. */
    takesNumber: open || p.status === 'shipped',
    /** Days since it should have left; 0 while it is not late. */
    late: open && p.plannedUntil !== null ? daysBetween(p.plannedUntil, today) : 0,
    planned: plannedWords(p),
    held: holdsBack(p.dispute)
      ? 'お支払いの異議のため、発送できません'
      : p.heldReason && `保留中: ${p.heldReason}`,
    returned: returnedWords(p),
    sent: [
      p.shippedAt && `${shortInstant(p.shippedAt)} 発送`,
      way && [way.carrier, way.number].join(' ').trim(),
    ]
      .filter(Boolean)
      .join('、'),
    cost,
    temperature: TEMPERATURES[p.temperature],
    goods: p.goods,
    to: masked
      ? ['(お届けから90日を過ぎたため表示しません)']
      : [`${p.to.familyName} ${p.to.givenName} 様`, addressLines(p.to), phoneWords(p.to.phone)],
    wishes: wishesOf(p),
  };
}

export type ParcelView = ReturnType<typeof parcelView>;

function daysBetween(from: string, until: string): number {
  return Math.max(0, (Date.parse(until) - Date.parse(from)) / DAY_MS);
}

/** 「11月20日 14:05 返送(長期不在)」, and of what is sent again that it is. */
function returnedWords({ attempt, returnedAt, returnedReason }: ParcelRow): string {
  if (returnedAt === null) return '';
  return `${attempt > 1 ? `再発送${attempt - 1}回目。前回 ` : ''}${shortInstant(returnedAt)} ${returnedInWords(returnedReason)}`;
}

function plannedWords({ plannedFrom, plannedUntil }: ParcelRow): string {
  if (plannedUntil === null) return '予定日なし';
  return plannedFrom === null || plannedFrom === plannedUntil
    ? `${formatPlainDate(plannedUntil)}まで`
    : `${formatPlainDate(plannedFrom)}〜${formatPlainDate(plannedUntil)}`;
}

function wishesOf(p: ParcelRow): string[] {
  return [
    ...(p.day ? [`お届け日: ${formatPlainDate(p.day)}`] : []),
    ...(p.slot !== 'none' && TIME_SLOT_CHOICES[p.slot] ? [`時間帯: ${TIME_SLOT_CHOICES[p.slot]}`] : []),
    ...(p.noshi !== '' && p.noshi !== 'none' ? [`のし: ${NOSHI_CHOICES[p.noshi] ?? p.noshi}`] : []),
    ...(p.wrapping !== 'none' && p.wrapping !== '' && p.temperature === 'ambient' ? ['ギフト包装'] : []),
    ...(p.note === '' ? [] : [`ご要望: ${p.note}`]),
  ];
}
