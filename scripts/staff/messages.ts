import { type Decided, decideMessage, messagesToDecide } from '#app/donation/message/release.ts';
import { formatDateTime } from '#platform/jst.ts';
import { Trouble } from '#platform/trouble.ts';
import { person, readTyped, type Said } from './arguments.ts';

/** The commands about support messages. They are the operator's own, so live mode has them, too. */

const SHOWN = 100;

const DECIDED: Record<Decided, [ok: boolean, text: string]> = {
  done: [true, 'done, and the page of the government follows'],
  already: [true, 'it was so already'],
  unknown: [false, 'there is no such donation'],
  not_wished: [false, 'it has no message, or its donor wishes none to be public (any more)'],
  not_paid: [false, 'the donation is not paid'],
};

/** @param args `list`, `show <number>` or `decline <number> <why>`. */
export async function message([command, typed = '', ...words]: string[]): Promise<Said> {
  if (command === 'list') return list();
  const reason = words.join(' ').trim();
  if (command !== 'show' && command !== 'decline')
    throw new Trouble('staff -- message takes list, show or decline.');
  const number = readTyped(typed);
  if (command === 'decline' && !reason)
    throw new Trouble('message decline needs a few words about why, which are kept.');
  const what = command === 'show' ? 'shown' : 'declined';
  const [ok, text] = DECIDED[await decideMessage(number, what, { actor: person(), reason })];
  return { ok, lines: [`message ${command} ${number}: ${text}.`] };
}

async function list(): Promise<Said> {
  const waiting = await messagesToDecide(SHOWN);
  return {
    ok: true,
    lines: [
      waiting.length ? 'Messages to look at' : 'No message waits.',
      ...waiting.flatMap((m) => [
        [' ', m.number, m.place, `paid ${formatDateTime(m.paidAt)}`, m.name || 'without a name'].join('  '),
        ...m.message.split('\n').map((line) => `      ${line}`),
      ]),
    ],
  };
}
