import { type DoorReport, showDoor, turnDoor } from '#app/admission/hand.ts';
import { formatDateTime } from '#platform/jst.ts';
import { Trouble } from '#platform/trouble.ts';
import { options, type Said } from './arguments.ts';

/** The commands about the door for new applicants. They are the operator's own, so live mode has them, too. */

const MOST = 500;
const HANDS = { close: 'closed', open: 'open', auto: null } as const;

/** @param args nothing, or `close [--rate <people a second>]`, `open`, `auto`. */
export async function door([command, ...rest]: string[]): Promise<Said> {
  if (command) {
    if (!(command in HANDS)) throw new Trouble('staff -- door takes close, open or auto.');
    const { rate } = options(rest, ['rate']);
    if (rate !== undefined && command !== 'close') throw new Trouble('--rate is for door close.');
    await turnDoor(HANDS[command as keyof typeof HANDS], rate === undefined ? null : readRate(rate));
  }
  return { ok: true, lines: [words(await showDoor())] };
}

function readRate(typed: string): number {
  const rate = typed.trim() === '' ? Number.NaN : Number(typed);
  if (!(rate >= 0 && rate <= MOST)) throw new Trouble(`--rate is people a second, from 0 to ${MOST}.`);
  return rate;
}

function words({ closedSince, hand, waiting, fixedRate, rate }: DoorReport): string {
  const who = hand === null ? 'by itself' : 'by hand';
  if (!closedSince) return `The door is open, ${who}: no new applicant waits.`;
  const come = fixedRate ?? Math.round(rate * 100) / 100;
  return `The door is closed, ${who}, since ${formatDateTime(closedSince)}: ${waiting} wait, ${come} a second come in${fixedRate === null ? ' as measured, unless ADMISSIONS_PER_SECOND is set' : ''}.`;
}
