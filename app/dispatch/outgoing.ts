import type { Actor } from '#app/staff/actor.ts';
import { recordLook } from '#app/staff/audit.ts';
import { may, reachOf } from '#app/staff/permissions.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { goesIn, labelFile } from './labels/file.ts';
import { type Label, labelOf } from './labels/label.ts';
import type { Layout } from './labels/layout.ts';
import { isToSend, listParcels, type ParcelFilter, type ParcelRow, parcelsById } from './list-query.ts';
import { MOST_PARCELS, moveParcels } from './send.ts';
import { findSendings } from './sending-store.ts';

/** Parcels of which labels and slips are made at once. */
export const MOST_OUTGOING = 1_000;

/** Which parcels are to be packed: those that were ticked, or all of a list. */
export type Asked = { ids: readonly number[] } | { filter: ParcelFilter };

export interface Outgoing {
  /** In the order of labels and slips: what is packed together stands together. */
  parcels: ParcelRow[];
  /** Those that may not leave now. */
  kept: ParcelRow[];
  /** Whether there are more than are taken at once. */
  more: boolean;
}

/** The parcels that somebody may send and that are still here. @param today in Japan. */
export async function outgoing(actor: Actor, asked: Asked, today: string): Promise<Outgoing> {
  const { rows, more } =
    'ids' in asked ? await chosen(actor, asked.ids) : await all(actor, asked.filter, today);
  const here = rows.filter((p) => p.status === 'waiting' || p.status === 'preparing');
  const isKept = (p: ParcelRow) => p.heldReason !== null || holdsBack(p.dispute);
  return { parcels: here.filter((p) => !isKept(p)).toSorted(byPacking), kept: here.filter(isKept), more };
}

async function chosen(actor: Actor, ids: readonly number[]) {
  const rows = await parcelsById(ids.slice(0, MOST_OUTGOING));
  return { rows: rows.filter((p) => may(actor, 'delivery.send', p)), more: ids.length > MOST_OUTGOING };
}

async function all(actor: Actor, filter: ParcelFilter, today: string) {
  const wanted = isToSend(filter.state) ? filter : { ...filter, state: 'open' as const };
  const page = await listParcels(reachOf(actor, 'delivery.send'), wanted, { limit: MOST_OUTGOING }, today);
  return { rows: page.rows, more: page.after !== null };
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
