import { type AddressChoice, addressChoices } from '#app/address/choices.ts';
import { type AcceptanceState, acceptanceState, lastDay } from '#app/catalogue/acceptance.ts';
import { MOST_OF_A_GIFT } from '#app/catalogue/most-of-a-gift.ts';
import { offeredSkus, type Sku } from '#app/delivery/offered-skus.ts';
import { type KeptForm, readDraft } from '#app/forms/draft.ts';
import type { TicketKind } from '#app/ticket/rules.ts';
import { placeName } from '#app/words/place.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { offeredMethods } from '#platform/payment/offered-methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import type { FormRef, TargetRef, Wish } from '../target-ref.ts';
import { type UsageNames, underBothNames } from './list/older-usages.ts';
import type { Wanted } from './rules.ts';
import { readTargets } from './target-store.ts';

/** One thing that a form is for: a gift, or a donation without one. */
export interface Target {
  ref: TargetRef;
  /** In a form for what stands on the list, what was chosen there; null where the form asks. */
  wish: Wish | null;
  acceptance: AcceptanceState;
  gift: {
    id: number;
    name: string;
    image: string | null;
    /** Those that can still be sent in their window, with what each asks for. */
    skus: Sku[];
    maxQuantity: number;
    perPersonLimit: number | null;
    appliedBefore: number;
    excludedPrefectures: number[];
    delivered: boolean;
    /** Of an on-site ticket: what one counts (yen or uses), and for how many months. */
    ticket: { kind: TicketKind; value: number; months: number } | null;
    deliverySlot: boolean;
    noshi: boolean;
    deliveries: number;
    /** Only for people of 20 and over. */
    alcohol: boolean;
  } | null;
  government: {
    code: string;
    name: string;
    /** 「北海道 別海町」 */
    place: string;
    prefectureCode: number;
    isPrefecture: boolean;
    minAmount: number;
    /** The last day in JST on which it may be donated to, 'YYYY-MM-DD'. */
    lastDay: string | null;
    /** The code of the municipality that it has become part of; null while it stands. */
    successor: string | null;
  };
  usages: { id: number; title: string; description: string; is_default: boolean }[];
  payments: PaymentMethod[];
  oneStopChoices: string[];
  addresses: AddressChoice[];
}

/** What a form is for; several are paid for at once. */
export type Targets = readonly [Target, ...Target[]];

/** The key of a draft: 'goods:12', 'government:011002', 'list'. */
export function targetKey(ref: FormRef): string {
  if ('list' in ref) return 'list';
  return 'goods' in ref ? `goods:${ref.goods}` : `government:${ref.government}`;
}

/** A form as it stands: what it is for, and what its member kept of it. */
export interface OpenForm {
  ref: FormRef;
  targets: Targets;
  /** What stands on the list and there is no more: it is no target. */
  missing: number;
  /** A login has changed what stands on the list, and its owner has not gone on from there since. */
  joined: boolean;
  draft: KeptForm | undefined;
  /** Whether the form that was asked for has made its donations. */
  made: boolean;
  /** Whether its member has applied for a donation before that stands. */
  hasApplied: boolean;
}

/**
 * Everything a donation form depends on, read at one instant; undefined when the address names nothing, or nothing stands on the
 * list.
 * @param formKey of a form that may have made its donations already.
 */
export async function openForm(
  on: Db | Tx,
  ref: FormRef,
  memberId: number,
  at: Date,
  formKey: string | null = null,
): Promise<OpenForm | undefined> {
  const found = await readTargets(on, { memberId, ref, key: targetKey(ref), formKey }, at);
  const [first, ...others] = found.map((f) => targetOf(f, at));
  const row = found[0]?.row;
  if (!first || !row) return undefined;
  return {
    ref,
    targets: [first, ...others],
    missing: row.all - found.length,
    joined: row.joined,
    draft: keptOf(
      readDraft(row.draft),
      found.map(({ row, wish }) => ({ wish, government: row })),
    ),
    made: row.made,
    hasApplied: row.has_applied,
  };
}

function keptOf(draft: KeptForm | undefined, targets: readonly Named[]): KeptForm | undefined {
  return draft && { ...draft, values: underBothNames(draft.values, usageNames(targets)) };
}

function targetOf({ row, wish, gift }: Awaited<ReturnType<typeof readTargets>>[number], at: Date): Target {
  const offered = gift ? offeredSkus(gift.skus, at) : { skus: [], over: false };
  const period = { ...(gift ?? { accept_from: null, accept_until: null }), over: offered.over };
  const open = acceptanceState({ ...row, ...period }, at, jstDate(at));
  return {
    ref: gift ? { goods: gift.id } : { government: row.code },
    wish,
    acceptance: gift && gift.status !== 'published' ? 'ended' : open,
    gift: gift && {
      id: gift.id,
      name: gift.name,
      image: (gift.images as { key: string }[])[0]?.key ?? null,
      skus: offered.skus,
      maxQuantity: Math.min(MOST_OF_A_GIFT, gift.per_person_limit ?? MOST_OF_A_GIFT),
      perPersonLimit: gift.per_person_limit,
      appliedBefore: gift.applied_before,
      excludedPrefectures: gift.excluded_prefectures,
      delivered: gift.ticket_kind === null,
      // The table's constraints give a ticket its value and months.
      ticket:
        gift.ticket_kind === null
          ? null
          : {
              kind: gift.ticket_kind as TicketKind,
              value: gift.ticket_value!,
              months: gift.ticket_months!,
            },
      deliverySlot: gift.delivery_slot,
      noshi: gift.noshi,
      deliveries: gift.deliveries,
      alcohol: gift.alcohol,
    },
    government: {
      code: row.code,
      name: row.government,
      place: placeName(row.prefecture, row.government),
      prefectureCode: row.prefecture_code,
      isPrefecture: row.kind === 'prefecture',
      minAmount: row.min_amount,
      lastDay: lastDay(row),
      successor: row.successor_code,
    },
    usages: row.usages,
    payments: offeredMethods(row.payment_methods),
    oneStopChoices: row.one_stop_online ? ['none', 'paper', 'online'] : ['none', 'paper'],
    addresses: addressChoices(row.addresses),
  };
}

/** One thing that a form is for, as `openForm` finds it. */
export async function loadTarget(
  on: Db | Tx,
  ref: TargetRef,
  memberId: number,
  at: Date,
): Promise<Target | undefined> {
  return (await openForm(on, ref, memberId, at))?.targets[0];
}

/** Whether anything of it is a gift: what is given without one did not begin at the page of a gift, and is no step from there. */
export function hasGift(targets: Targets): boolean {
  return targets.some(({ gift }) => gift !== null);
}

/** The methods that all take: they are paid at once. */
export function commonPayments([first, ...others]: Targets): PaymentMethod[] {
  return first.payments.filter((method) => others.every((t) => t.payments.includes(method)));
}

/** The earliest last day of their governments, 'YYYY-MM-DD' in JST; null: none is known. */
export function earliestLastDay(targets: Targets): string | null {
  return targets.flatMap((t) => t.government.lastDay ?? []).toSorted()[0] ?? null;
}

/**
 * What was chosen on the list, by which a form knows whether it is still the same: '12:34x1=' for each line. Empty for the form of one,
 * which asks for it itself.
 */
export function chosenOf(targets: readonly Pick<Target, 'wish'>[]): string {
  const lines = targets.flatMap(({ wish }) => wish ?? []);
  return lines.map((w) => `${w.line}:${w.skuId ?? ''}x${w.quantity}=${w.amount ?? ''}`).join(' ');
}

/** What names the fields of a target. */
interface Named {
  wish: Wish | null;
  government: { code: string };
}

/** What begins the names of the fields that are a target's own: nothing in the form of one. */
export function prefixOf({ wish }: Pick<Target, 'wish'>): string {
  return wish ? `l${wish.line}.` : '';
}

/** Names a target's government in the form of several, where some things are asked once for all that goes there. */
export function governmentName({ government }: Pick<Named, 'government'>): string {
  return `g${government.code}`;
}

/** The field of a target's purpose: in the form of several one for each government, whatever stands there of it. */
export function usageField(target: Named): string {
  return target.wish ? `${governmentName(target)}.usage` : 'usage';
}

/** The same of the form of several as its releases have named it. */
export function usageNames(targets: readonly Named[]): UsageNames[] {
  const lines = Map.groupBy(
    targets.filter(({ wish }) => wish),
    usageField,
  );
  return [...lines].map(([shared, its]) => ({ shared, lines: its.map((t) => `${prefixOf(t)}usage`) }));
}

/** The part of a target that the rules look at, for one SKU. @param beside pieces of the same gift in other lines. */
export function wantedOf(target: Target, skuId: number | null, beside = 0): Wanted {
  const { gift } = target;
  const sku = gift?.skus.find((s) => s.id === skuId);
  return {
    acceptance: target.acceptance,
    government: target.government,
    gift: gift && {
      skuActive: sku !== undefined,
      left: sku?.left ?? null,
      perPersonLimit: gift.perPersonLimit,
      appliedBefore: gift.appliedBefore + beside,
      excludedPrefectures: gift.excludedPrefectures,
      delivered: gift.delivered,
    },
  };
}
