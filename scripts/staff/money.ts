import { caseInFull, closeCase, countCases, openCases } from '#app/payment/attention/cases.ts';
import { leaveCase, takeCase } from '#app/payment/attention/claim.ts';
import { isReturn } from '#app/payment/attention/kinds.ts';
import { findStuckMoney } from '#app/payment/attention/stuck.ts';
import { payables } from '#app/site/payables.ts';
import { formatDateTime } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { Trouble } from '#platform/trouble.ts';
import { person, type Said } from './arguments.ts';

/** The commands about money that needs a person. They are the operator's own, so live mode has them, too. */

const SHOWN = 100;

/** @param args nothing for the list; `show <id>`, `take <id>`, `leave <id>`, `done <id> <how>` or `paid-out <id> <how>`. */
export async function money([command, typed = '', ...words]: string[]): Promise<Said> {
  if (command === undefined) return listCases();
  if (command === 'show') return showCase(idOf(typed));
  const how = words.join(' ').trim();
  if (command === 'take') return take(idOf(typed), how);
  if (command === 'leave') return leave(idOf(typed), how);
  if (command !== 'done' && command !== 'paid-out')
    throw new Trouble('staff -- money takes nothing, show, take, leave, done or paid-out.');
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
  await findStuckMoney(payables);
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
          `until ${formatDateTime(c.due_at)}`,
          ...(c.taken_by === null || !isReturn(c.kind) ? [] : [`taken by ${c.taken_by}`]),
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

const COMMAND = 'npm run staff -- money';
const NOTHING_OWED = 'Nothing is owed to the payer here: pay nothing out, and close it with done.';

async function take(id: number, note: string): Promise<Said> {
  const taken = await takeCase(payables, id, { actor: person(), note });
  switch (taken.kind) {
    case 'taken':
      return {
        ok: true,
        lines: [
          `The site does not return it any more. Pay out ${yen(taken.amount)}, then: ${COMMAND} paid-out ${id} <how>`,
          `If you do not pay it out after all: ${COMMAND} leave ${id}`,
        ],
      };
    case 'taken_already':
      return {
        ok: false,
        lines: [
          `${taken.actor} took it already, at ${formatDateTime(taken.at)}. Pay out ${yen(taken.amount)} only if that was you yourself and you have not paid it out yet;`,
          `if it was somebody else under that name, pay nothing out. Once it is paid: ${COMMAND} paid-out ${id} <how>; if nobody pays it out: ${COMMAND} leave ${id}`,
        ],
      };
    case 'under_way':
      return {
        ok: false,
        lines: [
          'A refund was asked for in the last minutes and may yet be made: pay nothing out, take it again later.',
        ],
      };
    case 'provider_silent':
      return {
        ok: false,
        lines: ['The provider does not say whether it has gone back: pay nothing out, take it again later.'],
      };
    case 'taken_before':
      return { ok: false, lines: [`${taken.actor} has taken it: pay nothing out.`] };
    case 'nothing_owed':
      return { ok: false, lines: [NOTHING_OWED] };
    case 'closed':
      return { ok: false, lines: [`Case ${id} was closed before.`] };
    case 'unknown':
      return { ok: false, lines: [`There is no case ${id}.`] };
  }
}

async function leave(id: number, note: string): Promise<Said> {
  return (await leaveCase(payables, id, { actor: person(), note }))
    ? { ok: true, lines: ['It is nobody’s again. Where the site may return the money, it tries to.'] }
    : { ok: false, lines: [`Nobody has taken case ${id}.`] };
}

async function finish(id: number, note: string, paidOut: boolean): Promise<Said> {
  const closed = await closeCase(payables, id, { actor: person(), note }, paidOut);
  switch (closed.kind) {
    case 'closed':
      return {
        ok: true,
        lines: [`Case ${id} is closed.${paidOut ? ` ${yen(closed.paidOut)} count as paid out.` : ''}`],
      };
    case 'already':
      return paidOut
        ? {
            ok: false,
            lines: [
              `Case ${id} was closed before: nothing counts as paid out now. How it was closed: ${COMMAND} show ${id}`,
            ],
          }
        : { ok: true, lines: [`Case ${id} was closed before.`] };
    case 'still_owed':
      return {
        ok: false,
        lines: [
          `${yen(closed.amount)} are the payer's still: return them at the provider; or take the case, pay them out and say paid-out.`,
        ],
      };
    case 'nothing_owed':
      return { ok: false, lines: [NOTHING_OWED] };
    case 'not_taken':
      return {
        ok: false,
        lines: [
          `Nobody has taken this case, so that the site may return the money, too: ${COMMAND} take ${id} first.`,
        ],
      };
    case 'unknown':
      return { ok: false, lines: [`There is no case ${id}.`] };
  }
}
