import { userInfo } from 'node:os';
import { caseInFull, closeCase, countCases, openCases } from '#app/payment/attention/cases.ts';
import { findStuckMoney } from '#app/payment/attention/stuck.ts';
import { payables } from '#app/site/payables.ts';
import { formatDateTime } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { Trouble } from '#platform/trouble.ts';
import type { Said } from './arguments.ts';

/** The commands about money that needs a person. They are the operator's own, so live mode has them, too. */

const SHOWN = 100;

/** @param args nothing for the list; `show <id>`, `done <id> <how>` or `paid-out <id> <how>`. */
export async function money([command, typed = '', ...words]: string[]): Promise<Said> {
  if (command === undefined) return listCases();
  if (command === 'show') return showCase(idOf(typed));
  if (command !== 'done' && command !== 'paid-out')
    throw new Trouble('staff -- money takes nothing, show, done or paid-out.');
  const how = words.join(' ').trim();
  if (!how) throw new Trouble(`money ${command} needs a few words about how, which are kept.`);
  return finish(idOf(typed), how, command === 'paid-out');
}

/** One line for the common list. */
export async function moneyInShort(): Promise<string> {
  const { open, overdue } = await countCases();
  if (open === 0) return 'No money needs a person.';
  return `Money to look at: ${open}${overdue > 0 ? `, ${overdue} past the deadline` : ''} (npm run staff -- money)`;
}

function idOf(typed: string): number {
  if (!/^\d{1,15}$/.test(typed))
    throw new Trouble('The case is named by its id, the first word of its line.');
  return Number(typed);
}

async function listCases(): Promise<Said> {
  await findStuckMoney();
  const cases = await openCases(SHOWN);
  return {
    ok: true,
    lines: [
      cases.length ? 'Money to look at' : 'No money needs a person.',
      ...cases.flatMap((c) => [
        [
          ' ',
          c.id,
          c.kind,
          c.reference,
          yen(c.amount),
          `since ${formatDateTime(c.created_at)}`,
          ...(c.due_at ? [`until ${formatDateTime(c.due_at)}`] : []),
        ].join('  '),
        `      ${c.todo}`,
      ]),
    ],
  };
}

async function showCase(id: number): Promise<Said> {
  const found = await caseInFull(id);
  if (!found) return { ok: false, lines: [`There is no case ${id}.`] };
  return {
    ok: true,
    lines: [
      [found.id, found.kind, found.reference, yen(found.amount), found.closed_at ? 'closed' : 'open'].join(
        '  ',
      ),
      ...found.history.map((e) => `  ${formatDateTime(e.created_at)}  ${e.what}  ${e.actor}  ${e.note}`),
    ],
  };
}

async function finish(id: number, note: string, paidOut: boolean): Promise<Said> {
  const actor = `staff command (${userInfo().username})`;
  const closed = await closeCase(payables, id, { actor, note }, paidOut);
  switch (closed.kind) {
    case 'closed':
      return {
        ok: true,
        lines: [`Case ${id} is closed.${paidOut ? ` ${yen(closed.paidOut)} count as paid out.` : ''}`],
      };
    case 'already':
      return { ok: true, lines: [`Case ${id} was closed before.`] };
    case 'still_owed':
      return {
        ok: false,
        lines: [`${yen(closed.amount)} are the payer's still: return them at the provider, or say paid-out.`],
      };
    case 'nothing_owed':
      return { ok: false, lines: ['Nothing is owed to the payer: close it with done.'] };
    case 'unknown':
      return { ok: false, lines: [`There is no case ${id}.`] };
  }
}
