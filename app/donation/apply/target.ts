import { type AddressChoice, addressChoices } from '#app/address/choices.ts';
import { type AcceptanceState, acceptanceState, lastDay } from '#app/catalogue/acceptance.ts';
import { offeredSkus, type Sku } from '#app/delivery/offered-skus.ts';
import { type KeptForm, readDraft } from '#app/forms/draft.ts';
import type { TicketKind } from '#app/ticket/rules.ts';
import { placeName } from '#app/words/place.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { offeredMethods } from '#platform/payment/offered-methods.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import type { TargetRef } from '../target-ref.ts';
import type { Wanted } from './rules.ts';
import { readTarget } from './target-store.ts';

export interface Target {
  ref: TargetRef;
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
  usages: { id: number; title: string; description: string }[];
  payments: PaymentMethod[];
  oneStopChoices: string[];
  addresses: AddressChoice[];
}

const MOST_AT_ONCE = 10;

/** The key of a draft: 'goods:12', 'government:011002'. */
export function targetKey(ref: TargetRef): string {
  return 'goods' in ref ? `goods:${ref.goods}` : `government:${ref.government}`;
}

export function targetPath(ref: TargetRef): string {
  return 'goods' in ref ? `/donate/goods/${ref.goods}` : `/donate/governments/${ref.government}`;
}

/** A form as it stands: what it is for, and what its member kept of it. */
export interface OpenForm {
  target: Target;
  draft: KeptForm | undefined;
  /** Whether the form that was asked for has made its donation. */
  made: boolean;
  /** Whether its member has applied for a donation before that stands. */
  hasApplied: boolean;
}

/**
 * Everything a donation form depends on, read at one instant; undefined when the address names nothing.
 * @param formKey of a form that may have made its donation already.
 */
export async function openForm(
  on: Db | Tx,
  ref: TargetRef,
  memberId: number,
  at: Date,
  formKey: string | null = null,
): Promise<OpenForm | undefined> {
  const found = await readTarget(on, { memberId, ref, key: targetKey(ref), formKey }, at);
  if (!found) return undefined;
  const { row, gift } = found;
  const offered = gift ? offeredSkus(gift.skus, at) : { skus: [], over: false };
  const period = { ...(gift ?? { accept_from: null, accept_until: null }), over: offered.over };
  const open = acceptanceState({ ...row, ...period }, at, jstDate(at));
  const isPrefecture = row.kind === 'prefecture';
  const target: Target = {
    ref,
    acceptance: gift && gift.status !== 'published' ? 'ended' : open,
    gift: gift && {
      id: gift.id,
      name: gift.name,
      image: (gift.images as { key: string }[])[0]?.key ?? null,
      skus: offered.skus,
      maxQuantity: Math.min(MOST_AT_ONCE, gift.per_person_limit ?? MOST_AT_ONCE),
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
      isPrefecture,
      minAmount: row.min_amount,
      lastDay: lastDay(row),
      successor: row.successor_code,
    },
    usages: row.usages,
    payments: offeredMethods(row.payment_methods),
    oneStopChoices: row.one_stop_online ? ['none', 'paper', 'online'] : ['none', 'paper'],
    addresses: addressChoices(row.addresses),
  };
  return { target, draft: readDraft(row.draft), made: row.made, hasApplied: row.has_applied };
}

/** What a form is for, as `openForm` finds it. */
export async function loadTarget(
  on: Db | Tx,
  ref: TargetRef,
  memberId: number,
  at: Date,
): Promise<Target | undefined> {
  return (await openForm(on, ref, memberId, at))?.target;
}

/** The part of a target that the rules look at, for one SKU. */
export function wantedOf(target: Target, skuId: number | null): Wanted {
  const { gift } = target;
  const sku = gift?.skus.find((s) => s.id === skuId);
  return {
    acceptance: target.acceptance,
    government: target.government,
    gift: gift && {
      skuActive: sku !== undefined,
      left: sku?.left ?? null,
      perPersonLimit: gift.perPersonLimit,
      appliedBefore: gift.appliedBefore,
      excludedPrefectures: gift.excludedPrefectures,
      delivered: gift.delivered,
    },
  };
}
