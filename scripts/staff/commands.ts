import { isSentCause, SENT_CAUSES } from '#app/donation/handling/after-dispatch.ts';
import { moveInstalment } from '#app/donation/handling/dispatch.ts';
import { moveOneStop } from '#app/donation/one-stop/change.ts';
import { instalmentsOf, openDeliveries, openOneStop } from '#app/donation/outstanding-query.ts';
import { cancelDonation } from '#app/donation/pay/cancel.ts';
import { cancelSentDonation, type Sent, seenNow } from '#app/donation/pay/cancel-sent.ts';
import { Trouble } from '#platform/trouble.ts';
import {
  BY,
  CANCELLED,
  CARRIER_CODES,
  heldWords,
  MOVED,
  moveOf,
  options,
  readTyped,
  type Said,
  type Sending,
  whichOf,
} from './arguments.ts';
import { moneyInShort } from './money.ts';
import { cancelOrder, isOrder, listOrders, refund, sendOrder } from './orders.ts';

export const USAGE = `Usage: npm run staff -- <command>
  list                                             what waits to be sent or accepted
  prepare  <number> [--instalment n|--parcel n]    the producer prepares it
  ship     <number> [--instalment n|--parcel n] [--carrier ${CARRIER_CODES}] [--tracking <number>]
  deliver  <number> [--instalment n|--parcel n]    it has arrived
  one-stop <number> received|incomplete|accepted   the municipality's word
  cancel   <number> --reason <text>                takes a donation or an order back and returns the money
  cancel   <donation> --reason <text> --sent lost|damaged|returned|other [--note <to the donor>] [--restock yes]
                                                   the same once its gift has left
  refund   <number> --reason <text> [--line 2|2x1|2=500,…] [--goods <yen>] [--shipping <yen>] [--wrapping <yen>] [--key <uuid>]
                                                   gives back a part of an order
  refund   <number> --reason <text> --rest yes     all that is left of an order whose goods came back
  money                                            money that needs a person: disputes, refunds that failed …
  money show <id>                                  its history
  money take <id>                                  you pay the payer out: the site does not return it any more
  money leave <id>                                 you do not after all, and have paid nothing
  money done|paid-out <id> <how>                   it is dealt with; the payer got what you took
  message list                                     messages of donors that wait to be public
  message show <number>                            lets the one of a donation through
  message decline <number> <why>                   it does not become public, or is no more
  merchant open <code>                             a merchant can sign in again whose code strangers guessed at
  contract                                         the governments that have a contract, and until when
  contract show  <government>                      what it lacks, and who changed what
  contract begin <government> --from <day> [--until <day>] [--past yes] --actor <name>
                                                   from a day on; --past yes where that day is over
  contract end   <government> --until <day> --actor <name>
                                                   its last day: earlier, or later to go on
  government set <government> --actor <name> [--head-title <text>] [--head-name <text>] [--department <text>]
             [--phone <number>] [--email <address>] [--one-stop-postal <code>] [--one-stop-address <text>]
             [--seal omitted|<PNG file>]           what its papers name; "" takes a fact away
  door                                             whether new applicants wait, how many, and how many come in
  door close [--rate <people a second>]            has them wait; as many come in as measured, or so many
  door open | door auto                            keeps it open, or leaves it to itself
Example: npm run staff -- ship D1234-5678-90 --carrier yamato --tracking 1234-5678-9012`;

const SHOWN = 50;

export async function list(): Promise<Said> {
  const [deliveries, applications, orders, money] = await Promise.all([
    openDeliveries(SHOWN),
    openOneStop(SHOWN),
    listOrders(SHOWN),
    moneyInShort(),
  ]);
  return {
    ok: true,
    lines: [
      deliveries.length ? 'Deliveries' : 'Nothing is on its way or waits to be sent.',
      ...deliveries.map((d) =>
        [
          ' ',
          d.number,
          `#${d.instalment}`,
          d.planned_until && `by ${d.planned_until}`,
          d.status,
          ...heldWords(d.dispute),
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
          ...heldWords(a.dispute),
          ...(a.one_stop_sent_on ? [`sent ${a.one_stop_sent_on}`] : []),
          a.government,
        ].join('  '),
      ),
      ...orders,
      money,
    ],
  };
}

/** Moves one delivery of a donation on, or that of an order. */
export async function moveOn(command: Sending, typed: string, args: string[]): Promise<Said> {
  const number = readTyped(typed);
  if (await isOrder(number)) return sendOrder(command, number, args);
  const o = options(args, ['instalment', 'carrier', 'tracking']);
  const count = await instalmentsOf(number);
  const instalment = whichOf('instalment', o.instalment, count, `This donation is sent ${count} times`);
  const [ok, text] =
    MOVED[await moveInstalment(number, instalment, moveOf(command, o.carrier, o.tracking), BY)];
  return { ok, lines: [`${command} ${number} #${instalment}: ${text}.`] };
}

const ONE_STOP_MOVED: Record<Awaited<ReturnType<typeof moveOneStop>>, [ok: boolean, text: string]> = {
  moved: [true, 'done'],
  already: [true, 'it was so already'],
  unknown: [false, 'there is no such donation'],
  refused: [false, 'it cannot come there: not paid, not wished, or a later state'],
  held: [false, 'its payment is disputed: the donation may come to nothing (staff -- money)'],
};

/** The municipality's word on an application. */
export async function oneStop(typed: string, [to, ...rest]: string[]): Promise<Said> {
  const number = readTyped(typed);
  options(rest, []);
  if (to !== 'received' && to !== 'incomplete' && to !== 'accepted')
    throw new Trouble('A one-stop application is received, incomplete or accepted.');
  const [ok, text] = ONE_STOP_MOVED[await moveOneStop(number, to, BY)];
  return { ok, lines: [`one-stop ${number} ${to}: ${text}.`] };
}

export async function cancel(typed: string, args: string[]): Promise<Said> {
  const number = readTyped(typed);
  if (await isOrder(number)) return cancelOrder(number, args);
  const { reason, sent, note = '', restock } = options(args, ['reason', 'sent', 'note', 'restock']);
  if (!reason) throw new Trouble('A cancellation needs --reason.');
  const by = { ...BY, reason };
  const result =
    sent === undefined
      ? await cancelDonation(number, by)
      : await cancelSentDonation(number, by, await sentOf(number, sent, note, restock));
  const [ok, text] = CANCELLED[result];
  const hint = result === 'shipped' ? [`Say with --sent what became of it: ${CAUSES}.`] : [];
  return { ok, lines: [`cancel ${number}: ${text}.`, ...hint] };
}

const CAUSES = Object.keys(SENT_CAUSES).join('|');

/** What the command says of a gift that has left, as it stands now. */
async function sentOf(number: string, cause: string, note: string, restock = 'no'): Promise<Sent> {
  if (!isSentCause(cause)) throw new Trouble(`--sent is one of ${CAUSES}.`);
  if (cause === 'other' && note === '') throw new Trouble('--sent other needs a --note for the donor.');
  if (restock !== 'yes' && restock !== 'no') throw new Trouble('--restock is yes or no.');
  return { cause, note, restock: restock === 'yes', seen: await seenNow(number) };
}

/** Gives money of an order back. */
export function giveBack(typed: string, args: string[]): Promise<Said> {
  return refund(readTyped(typed), args);
}
