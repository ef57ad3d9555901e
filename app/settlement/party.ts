import type { Action, Place } from '#app/staff/permissions.ts';

/** The other side of a settlement: a government by the operator, a producer by its government for gifts, or by the shop. */
export type Kind = 'government' | 'gift' | 'shop';

export interface Party {
  kind: Kind;
  governmentCode: string;
  /** Null of a government. */
  producerId: number | null;
}

/** As an address and the database name it: 「government-016918」, 「gift-12」. */
export type PartyKey = string;

export function keyOf({ kind, governmentCode, producerId }: Party): PartyKey {
  return `${kind}-${producerId ?? governmentCode}`;
}

/** What a key names, apart from the government of a producer; undefined where it names nothing. */
export function readKey(
  key: string,
): { kind: Kind; code: string } | { kind: Kind; producer: number } | undefined {
  const [, kind, id] = /^(government|gift|shop)-(\d{1,12})$/.exec(key) ?? [];
  if (kind === undefined || id === undefined) return undefined;
  if (kind === 'government') return id.length === 6 ? { kind, code: id } : undefined;
  return { kind: kind as Kind, producer: Number(id) };
}

export function placeOf({ governmentCode, producerId }: Party): Place {
  return { governmentCode, ...(producerId !== null && { producerId }) };
}

/** Who may look at it: what the shop pays a producer is no government's. */
export function readAction({ kind }: Pick<Party, 'kind'>): Action {
  return kind === 'shop' ? 'shop_settlement.read' : 'settlement.read';
}

/** Who may close it and say that it was paid: the one who pays. */
export function closeAction({ kind }: Pick<Party, 'kind'>): Action {
  return kind === 'gift' ? 'settlement.producers' : 'settlement.close';
}

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  government: '自治体',
  gift: '事業者(返礼品)',
  shop: '事業者(通販)',
};
