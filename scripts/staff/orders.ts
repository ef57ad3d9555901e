import { randomUUID } from 'node:crypto';
import { cancelOrder as cancelWithRefund } from '#app/order/handling/cancel.ts';
import { moveDispatch } from '#app/order/handling/dispatch.ts';
import { type Refunded, refundOrder } from '#app/order/handling/refund.ts';
import type { LineWish } from '#app/order/handling/refund-lines.ts';
import type { RefundParts } from '#app/order/handling/refund-plan.ts';
import { goodsRates, openOrders, parcelCount } from '#app/order/outstanding-query.ts';
import { Trouble } from '#platform/trouble.ts';
import {
  BY,
  CANCELLED,
  heldWords,
  MOVED,
  moveOf,
  options,
  type Said,
  type Sending,
  whichOf,
} from './arguments.ts';

/** The commands for orders of the shop. */

export async function isOrder(number: string): Promise<boolean> {
  return (await goodsRates(number)).length > 0;
}

export async function listOrders(limit: number): Promise<string[]> {
  const rows = await openOrders(limit);
  return [
    rows.length ? 'Orders' : 'No order waits to be sent or is on its way.',
    ...rows.map((o) =>
      [
        ' ',
        o.number,
        o.status,
        ...heldWords(o.dispute),
        ...(o.delivery_date ? [`wished for ${o.delivery_date}`] : []),
        ...o.lines.map(
          (l) => `${l.name} ×${l.quantity}${goesInSeveral(o) ? ` #${l.parcel} ${l.status}` : ''}`,
        ),
        ...(o.note === '' ? [] : [`note: ${o.note.replaceAll('\n', ' / ')}`]),
      ].join('  '),
    ),
  ];
}

function goesInSeveral({ lines }: { lines: readonly { parcel: number }[] }): boolean {
  return lines.some((l) => l.parcel > 1);
}

/** Moves the delivery of a parcel of an order, and the order with its parcels. */
export async function sendOrder(command: Sending, number: string, args: string[]): Promise<Said> {
  const o = options(args, ['parcel', 'carrier', 'tracking']);
  const count = await parcelCount(number);
  const parcel = whichOf('parcel', o.parcel, count, `This order goes in ${count} parcels`);
  const [ok, text] = MOVED[await moveDispatch(number, parcel, moveOf(command, o.carrier, o.tracking), BY)];
  return { ok, lines: [`${command} ${number}${count > 1 ? ` #${parcel}` : ''}: ${text}.`] };
}

export async function cancelOrder(number: string, args: string[]): Promise<Said> {
  const { reason } = options(args, ['reason']);
  if (!reason) throw new Trouble('A cancellation needs --reason.');
  const [ok, text] = CANCELLED[await cancelWithRefund(number, { staff: BY.actor, reason })];
  return { ok, lines: [`cancel ${number}: ${text}.`] };
}

const NOT_REFUNDED: Record<Exclude<Refunded['kind'], 'refunded'>, [ok: boolean, text: string]> = {
  already: [true, 'this refund was made before'],
  unknown: [false, 'there is no such order'],
  changed: [false, 'it would be another refund now'],
  ended: [false, 'it is not paid, or all of it went back'],
  not_sent: [false, 'it has not left: use cancel, which frees its stock'],
  disputed: [false, 'its payment is disputed: wait for the outcome (staff -- money)'],
  too_much: [false, 'that is nothing, or more than is left of the order'],
};

/** Gives back a part, or with `--rest yes` all that is left of an order whose goods came back. Yen with tax. */
export async function refund(number: string, args: string[]): Promise<Said> {
  const o = options(args, ['line', 'goods', 'shipping', 'wrapping', 'rest', 'reason', 'key']);
  if (!o.reason) throw new Trouble('A refund needs --reason.');
  const parts = o.rest === 'yes' ? 'rest' : await partsOf(number, o);
  const told = await refundOrder(number, {
    key: o.key ?? randomUUID(),
    parts,
    reason: o.reason,
    actor: BY.actor,
  });
  if (told.kind !== 'refunded') {
    const [ok, text] = NOT_REFUNDED[told.kind];
    return { ok, lines: [`refund ${number}: ${text}.`] };
  }
  return {
    ok: true,
    lines: [
      `refund ${number}: ${told.amount} yen and ${told.points} points go back, and the buyer is told.`,
      ...(told.pointsTaken > 0 ? [`  ${told.pointsTaken} earned points are taken back.`] : []),
      ...(told.pointsLess > 0 ? [`  The order will earn ${told.pointsLess} points fewer.`] : []),
      ...(told.pointsShort > 0 ? [`  ${told.pointsShort} earned points had been spent already.`] : []),
    ],
  };
}

async function partsOf(
  number: string,
  o: { line?: string; goods?: string; shipping?: string; wrapping?: string },
): Promise<RefundParts> {
  const [rate, ...more] = await goodsRates(number);
  if (more.length > 0 && o.goods) throw new Trouble('This order has goods of two tax rates.');
  const goods = { 8: 0, 10: 0 };
  if (rate) goods[rate] = yen('goods', o.goods);
  const lines = o.line === undefined ? [] : o.line.split(',').map(readLine);
  return { goods, lines, shipping: yen('shipping', o.shipping), wrapping: yen('wrapping', o.wrapping) };
}

/** 「2」: all that is left of the second line; 「2x1」: one piece of it; 「2=500」: its price is 500 yen less. */
function readLine(typed: string): LineWish {
  const [, position, sign, number] = /^([1-9]\d?)(?:([x=])(\d{1,8}))?$/.exec(typed.trim()) ?? [];
  if (position === undefined)
    throw new Trouble('--line is a line, 2, or pieces of it, 2x1, or yen of it, 2=500.');
  return {
    position: Number(position),
    ...(sign === 'x' && { quantity: Number(number) }),
    ...(sign === '=' && { amount: Number(number) }),
  };
}

function yen(name: string, typed = '0'): number {
  if (!/^\d{1,8}$/.test(typed)) throw new Trouble(`--${name} is a sum in yen.`);
  return Number(typed);
}
