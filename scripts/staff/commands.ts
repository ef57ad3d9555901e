import { parseArgs } from 'node:util';
import { CARRIERS, isCarrier } from '#app/delivery/carriers.ts';
import type { Move, Moved } from '#app/delivery/move.ts';
import { moveOneStop } from '#app/donation/one-stop/change.ts';
import { cancelDonation } from '#app/donation/pay/cancel.ts';
import { moveShipment } from '#app/donation/shipping.ts';
import { instalmentsOf, openDeliveries, openOneStop } from '#app/donation/to-do.ts';
import { readNumber } from '#platform/crypto.ts';
import { Trouble } from '#platform/trouble.ts';

export interface Said {
  /** Whether what was asked for is so now. */
  ok: boolean;
  lines: string[];
}

const CARRIER_CODES = Object.keys(CARRIERS).join('|');

export const USAGE = `Usage: npm run staff -- <command>
  list                                             what waits to be sent or accepted
  prepare  <number> [--instalment n]               the producer prepares it
  ship     <number> [--instalment n] [--carrier ${CARRIER_CODES}] [--tracking <number>]
  deliver  <number> [--instalment n]               it has arrived
  one-stop <number> received|incomplete|accepted   the municipality's word
  cancel   <number> --reason <text>                takes the donation back and returns the money
Example: npm run staff -- ship D1234-5678-90 --carrier yamato --tracking 1234-5678-9012`;

const BY = { actor: 'staff command', reason: '' };
const SHOWN = 50;

export async function list(): Promise<Said> {
  const [deliveries, applications] = await Promise.all([openDeliveries(SHOWN), openOneStop(SHOWN)]);
  return {
    ok: true,
    lines: [
      deliveries.length ? 'Deliveries' : 'Nothing is on its way or waits to be sent.',
      ...deliveries.map((d) =>
        [
          ' ',
          d.number,
          `#${d.instalment}`,
          d.planned_month?.slice(0, 7),
          d.status,
          d.government,
          d.goods_name,
        ].join('  '),
      ),
      applications.length ? 'One-stop applications' : 'No one-stop application is open.',
      ...applications.map((a) =>
        [
          ' ',
          a.number,
          a.one_stop,
          a.one_stop_status,
          ...(a.one_stop_sent_on ? [`sent ${a.one_stop_sent_on}`] : []),
          a.government,
        ].join('  '),
      ),
    ],
  };
}

const MOVED: Record<Moved, [ok: boolean, text: string]> = {
  moved: [true, 'done'],
  already: [true, 'it was so already'],
  corrected: [true, 'carrier and number corrected, no second mail'],
  unknown: [false, 'there is no such donation or instalment'],
  refused: [false, 'it cannot come there from where it stands'],
  wrong_number: [false, 'the tracking number is none of this carrier’s'],
};

/** Moves one delivery on. */
export async function shipment(
  command: 'prepare' | 'ship' | 'deliver',
  typed: string,
  args: string[],
): Promise<Said> {
  const number = donationNumber(typed);
  const o = options(args, ['instalment', 'carrier', 'tracking']);
  const instalment = await whichInstalment(number, o.instalment);
  const [ok, text] =
    MOVED[await moveShipment(number, instalment, moveOf(command, o.carrier, o.tracking), BY)];
  return { ok, lines: [`${command} ${number} #${instalment}: ${text}.`] };
}

function moveOf(command: 'prepare' | 'ship' | 'deliver', carrier = 'other', tracking = ''): Move {
  if (command === 'prepare') return { to: 'preparing' };
  if (command === 'deliver') return { to: 'delivered' };
  if (!isCarrier(carrier)) throw new Trouble(`--carrier is one of ${CARRIER_CODES}.`);
  return { to: 'shipped', carrier, tracking };
}

/** Never guessed where there are several: a repeated command must not send the next one. */
async function whichInstalment(number: string, typed: string | undefined): Promise<number> {
  const count = await instalmentsOf(number);
  if (typed === undefined && count > 1)
    throw new Trouble(`This donation is sent ${count} times: say which with --instalment.`);
  if (typed !== undefined && !/^[1-9]\d?$/.test(typed))
    throw new Trouble('--instalment is a whole number from 1.');
  return Number(typed ?? 1);
}

const ONE_STOP_MOVED: Record<Awaited<ReturnType<typeof moveOneStop>>, [ok: boolean, text: string]> = {
  moved: [true, 'done'],
  already: [true, 'it was so already'],
  unknown: [false, 'there is no such donation'],
  refused: [false, 'it cannot come there: not paid, not wished, or a later state'],
};

/** The municipality's word on an application. */
export async function oneStop(typed: string, [to, ...rest]: string[]): Promise<Said> {
  const number = donationNumber(typed);
  options(rest, []);
  if (to !== 'received' && to !== 'incomplete' && to !== 'accepted')
    throw new Trouble('A one-stop application is received, incomplete or accepted.');
  const [ok, text] = ONE_STOP_MOVED[await moveOneStop(number, to, BY)];
  return { ok, lines: [`one-stop ${number} ${to}: ${text}.`] };
}

const CANCELLED: Record<Awaited<ReturnType<typeof cancelDonation>>, [ok: boolean, text: string]> = {
  cancelled: [true, 'done, and the donor is told'],
  unknown: [false, 'there is no such donation'],
  ended: [false, 'it had ended before'],
  shipped: [false, 'part of it was sent already'],
  used: [false, 'a ticket of it was used already'],
};

export async function takeBack(typed: string, args: string[]): Promise<Said> {
  const number = donationNumber(typed);
  const { reason } = options(args, ['reason']);
  if (!reason) throw new Trouble('A cancellation needs --reason.');
  const [ok, text] = CANCELLED[await cancelDonation(number, { ...BY, reason })];
  return { ok, lines: [`cancel ${number}: ${text}.`] };
}

function donationNumber(typed: string): string {
  const number = readNumber(typed);
  if (!number)
    throw new Trouble(
      typed ? `${typed} is not a donation's number.` : `A donation's number is missing.\n${USAGE}`,
    );
  return number;
}

function options<K extends string>(args: string[], names: readonly K[]): { [key in K]?: string } {
  try {
    const { values } = parseArgs({
      args,
      options: Object.fromEntries(names.map((n) => [n, { type: 'string' as const }])),
    });
    return values as { [key in K]?: string };
  } catch (error) {
    throw new Trouble(`${(error as Error).message.split('. ')[0]}.\n${USAGE}`);
  }
}
