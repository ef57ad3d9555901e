import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { CARRIERS, isCarrier } from '#app/delivery/carriers.ts';
import type { Move, Moved } from '#app/delivery/move.ts';
import type { CancelledSent } from '#app/donation/pay/cancel-sent.ts';
import { readNumber } from '#platform/crypto.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { Trouble } from '#platform/trouble.ts';

/** What a command has to say. */
export interface Said {
  /** Whether what was asked for is so now. */
  ok: boolean;
  lines: string[];
}

export const BY = { actor: 'staff command', reason: '' };
/** Who acts, where the operator's own decisions are kept. */
export function person(): string {
  return `${BY.actor} (${userInfo().username})`;
}

export const CARRIER_CODES = Object.keys(CARRIERS).join('|');

export function readTyped(typed: string): string {
  const number = readNumber(typed);
  if (!number)
    throw new Trouble(
      typed
        ? `${typed} is not the number of a donation or an order.`
        : 'The number of a donation or an order is missing.',
    );
  return number;
}

/** @throws for an option that is none of these, what `explain` has a sentence for. */
export function options<K extends string>(args: string[], names: readonly K[]): { [key in K]?: string } {
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(names.map((n) => [n, { type: 'string' as const }])),
  });
  return values as { [key in K]?: string };
}

export type Sending = 'prepare' | 'ship' | 'deliver';

export function moveOf(command: Sending, carrier = 'other', tracking = ''): Move {
  if (command === 'prepare') return { to: 'preparing' };
  if (command === 'deliver') return { to: 'delivered' };
  if (!isCarrier(carrier)) throw new Trouble(`--carrier is one of ${CARRIER_CODES}.`);
  return { to: 'shipped', carrier, tracking };
}

/** Never guessed where there are several: a repeated command must not send the next one. @param count how many there are. */
export function whichOf(option: string, typed: string | undefined, count: number, several: string): number {
  if (typed === undefined && count > 1) throw new Trouble(`${several}: say which with --${option}.`);
  if (typed !== undefined && !/^[1-9]\d?$/.test(typed))
    throw new Trouble(`--${option} is a whole number from 1.`);
  return Number(typed ?? 1);
}

export const MOVED: Record<Moved, [ok: boolean, text: string]> = {
  moved: [true, 'done'],
  already: [true, 'it was so already'],
  corrected: [true, 'carrier and number corrected, no second mail'],
  unknown: [false, 'there is no such number, instalment or parcel'],
  refused: [false, 'it cannot come there from where it stands'],
  held: [false, 'its payment is disputed: nothing may leave until the dispute is won (staff -- money)'],
  wrong_number: [false, 'the tracking number is none of this carrier’s'],
};

/** In a list: why something does not go on. */
export function heldWords(dispute: string | null): string[] {
  return holdsBack(dispute) ? ['HELD: its payment is disputed'] : [];
}

export const CANCELLED: Record<CancelledSent, [ok: boolean, text: string]> = {
  cancelled: [true, 'done, and the payer is told'],
  unknown: [false, 'there is no such number'],
  ended: [false, 'it had ended before'],
  shipped: [false, 'part of it was sent already'],
  unsent: [false, 'nothing of it was sent: leave --sent out'],
  moved: [false, 'its parcels were moved meanwhile: look again'],
  away: [false, 'it cannot be in stock again: it is lost, broken or not back'],
  used: [false, 'a ticket of it was used already'],
  disputed: [false, 'its payment is disputed: wait for the outcome (staff -- money)'],
  together: [
    false,
    'it waits for one payment together with others: cancel them all by the number of their application',
  ],
};
