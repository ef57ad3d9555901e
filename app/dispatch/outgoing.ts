import type { Actor } from '#app/staff/actor.ts';
import { recordLook } from '#app/staff/audit.ts';
import { may, reachOf } from '#app/staff/permissions.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { goesIn, labelFile } from './labels/file.ts';
import { type Label, labelOf } from './labels/label.ts';
import type { Layout } from './labels/layout.ts';
import {
  countParcels,
  isToSend,
  listParcels,
  type ParcelFilter,
  type ParcelRow,
  parcelsById,
} from './list-query.ts';
import { MOST_PARCELS, moveParcels } from './send.ts';
import { findSendings } from './sending-store.ts';

/** Parcels of which labels and slips are made at once. */
export const MOST_OUTGOING = 1_000;

/**
 * Which parcels are to be packed: those that were ticked, or all of a list. Of a list those whose time has come on the day of dispatch, as
 * nobody has looked at each: a gift's later instalments stand in it for months. `early`: the others, too.
 */
export type Asked = { ids: readonly number[] } | { filter: ParcelFilter; shipOn: string; early: boolean };

export interface Outgoing {
  /** In the order of labels and slips: what is packed together stands together. */
  parcels: ParcelRow[];
  /** Those that may not leave now. */
  kept: ParcelRow[];
  /** How many of a list are before their time on the day of dispatch, whether they are taken or not; up to so many as lists count. */
  early: number;
  /** Whether there are more than are taken at once. */
  more: boolean;
}

/** The parcels that somebody may send and that are still here. @param today in Japan. */
export async function outgoing(actor: Actor, asked: Asked, today: string): Promise<Outgoing> {
  const { rows, more, early } =
    'ids' in asked ? await chosen(actor, asked.ids) : await all(actor, asked, today);
  const here = rows.filter((p) => p.status === 'waiting' || p.status === 'preparing');
  const isKept = (p: ParcelRow) => p.heldReason !== null || holdsBack(p.dispute);
  const parcels = here.filter((p) => !isKept(p)).toSorted(byPacking);
  return { parcels, kept: here.filter(isKept), early, more };
}

async function chosen(actor: Actor, ids: readonly number[]) {
  const rows = await parcelsById(ids.slice(0, MOST_OUTGOING));
  const own = rows.filter((p) => may(actor, 'delivery.send', p));
  return { rows: own, more: ids.length > MOST_OUTGOING, early: 0 };
}

async function all(
  actor: Actor,
  { filter, shipOn, early }: Extract<Asked, { filter: unknown }>,
  today: string,
) {
  // What may leave is asked of the day of dispatch, not of today.
  const isAnyToSend = filter.state === 'ready' || !isToSend(filter.state);
  const open = isAnyToSend ? { ...filter, state: 'open' as const } : filter;
  const reach = reachOf(actor, 'delivery.send');
  const wanted = early ? open : { ...open, time: { by: shipOn, isReached: true } };
  const [page, count] = await Promise.all([
    listParcels(reach, wanted, { limit: MOST_OUTGOING }, today),
    countParcels(reach, { ...open, time: { by: shipOn, isReached: false } }, today),
  ]);
  return { rows: page.rows, more: page.after !== null, early: count };
}

function byPacking(a: ParcelRow, b: ParcelRow): number {
  const key = (p: ParcelRow) => [
    p.producer,
    p.temperature,
    p.goods[0] ?? '',
    p.plannedUntil ?? '9999',
    p.number,
  ];
  const [x, y] = [key(a), key(b)];
  const at = x.findIndex((part, i) => part !== y[i]);
  return at < 0 ? a.instalment - b.instalment : x[at]! < y[at]! ? -1 : 1;
}

/** Their labels in a carrier's layout, in the same order. @param shipOn the day on which they are handed over. */
export async function labelsOf(
  parcels: readonly ParcelRow[],
  layout: Layout,
  shipOn: string,
): Promise<Label[]> {
  const sendings = await findSendings([...new Set(parcels.map((p) => p.producerId))]);
  const of = new Map(sendings.map((s) => [s.producerId, s]));
  return parcels.map((p) => labelOf(p, of.get(p.producerId), layout, shipOn));
}

/** What the audit says of papers and files that leave the console with addresses. */
export async function recordPapers(actor: Actor, what: string, parcels: readonly ParcelRow[]): Promise<void> {
  await recordLook(actor, {
    action: 'delivery.send',
    subject: 'delivery',
    subjectId: 'labels',
    changes: {
      出力: [null, `${what} ${parcels.length}件`],
      番号: [null, parcels.map((p) => p.number).join(' ')],
    },
  });
}

/** The labels that a file takes, as its text; the audit names them. @param lossy whether 〓 may stand in it. */
export async function exportLabels(
  actor: Actor,
  asked: Asked,
  wish: { layout: Layout; shipOn: string; lossy: boolean },
  today: string,
): Promise<string> {
  const { parcels } = await outgoing(actor, asked, today);
  const labels = (await labelsOf(parcels, wish.layout, wish.shipOn)).filter((l) => goesIn(l, wish.lossy));
  await recordPapers(
    actor,
    wish.layout.name,
    labels.map((l) => l.parcel),
  );
  return labelFile(wish.layout, labels);
}

/** Marks those that nobody has begun with as being prepared. @returns how many were. */
export async function prepare(actor: Actor, asked: Asked, today: string): Promise<number> {
  const waiting = (await outgoing(actor, asked, today)).parcels.filter((p) => p.status === 'waiting');
  let moved = 0;
  for (let at = 0; at < waiting.length; at += MOST_PARCELS) {
    const wishes = waiting
      .slice(at, at + MOST_PARCELS)
      .map(({ id }) => ({ id, move: { to: 'preparing' } as const }));
    moved += (await moveParcels(actor, wishes)).filter((o) => o.moved === 'moved').length;
  }
  return moved;
}
