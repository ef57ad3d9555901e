import type { Actor } from '#app/staff/actor.ts';
import { record, recordAll, recordLook } from '#app/staff/audit.ts';
import { demandEverywhere, may, mayEverywhere } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import type { Page, PageAsked } from '#platform/db/keyset.ts';
import { resendIn, sendCopy } from '#platform/mail/dead-letters.ts';
import {
  copiesOf,
  deadAmong,
  findMail,
  findMails,
  governmentOfMail,
  type MailFilter,
  type MailRow,
  textOf,
} from './mail-query.ts';
import { maskedAddress } from './mask.ts';

/** As many as are sent again at once. */
export const MOST_AGAIN = 500;
const MOST_COPIES = 20;

/** A mail as lists show it: its recipient is told by a button, and that is recorded. */
export type MaskedMail = MailRow & {
  /** Why it cannot be sent again; null where it can. */
  notAgain: NotAgain | null;
};

export type NotAgain =
  /** What it holds opens an account, and is asked for anew by its owner. */
  | 'secret'
  /** Nothing of its words is left. */
  | 'wiped'
  /** It is on its way. */
  | 'waiting';

function notAgain({ state, isSecret, isWiped }: MailRow): NotAgain | null {
  if (state === 'queued') return 'waiting';
  if (isSecret) return 'secret';
  return isWiped ? 'wiped' : null;
}

const masked = (mail: MailRow): MaskedMail => ({
  ...mail,
  recipient: maskedAddress(mail.recipient),
  notAgain: notAgain(mail),
});

/** @throws NotAllowed */
export async function listMails(
  actor: Actor,
  filter: MailFilter,
  asked: PageAsked,
): Promise<Page<MaskedMail>> {
  demandEverywhere(actor, 'mail.read');
  const page = await findMails(filter, asked);
  return { ...page, rows: page.rows.map(masked) };
}

/** The right by which somebody reads a mail or sends it again: to every mail, or to the donation that this one is about. */
async function permitted(actor: Actor, id: number, to: 'read' | 'send') {
  const [every, ofDonation] =
    to === 'read' ? (['mail.read', 'donation.read'] as const) : (['mail.send', 'donation.edit'] as const);
  if (mayEverywhere(actor, every)) return every;
  const governmentCode = await governmentOfMail(id);
  return governmentCode !== undefined && may(actor, ofDonation, { governmentCode }) ? ofDonation : undefined;
}

/** A mail for who may read it; undefined as if there were none otherwise. */
export async function readMail(actor: Actor, id: number) {
  const mail = (await permitted(actor, id, 'read')) && (await findMail(id));
  if (!mail) return undefined;
  const maySend = (await permitted(actor, id, 'send')) !== undefined;
  return { ...masked(mail), maySend, copies: await copiesOf(id, MOST_COPIES) };
}

/** Its recipient and its text; that somebody read them is recorded. Codes and links that open an account are nobody's. */
export async function revealMail(
  actor: Actor,
  id: number,
): Promise<{ recipient: string; text: string } | undefined> {
  const action = await permitted(actor, id, 'read');
  const mail = action && (await findMail(id));
  if (!mail) return undefined;
  await recordLook(actor, {
    action,
    subject: 'mail',
    subjectId: id,
    changes: { 表示: [null, mail.isSecret ? '宛先' : '宛先と本文'] },
  });
  return { recipient: mail.recipient, text: (await textOf(id)) ?? '' };
}

/** Sends a mail again: one that died goes on, of one that was sent another copy leaves, once for each key. */
export async function sendAgain(
  actor: Actor,
  id: number,
  key: string,
): Promise<'queued' | 'unknown' | NotAgain> {
  const action = await permitted(actor, id, 'send');
  const mail = action && (await findMail(id));
  if (!mail) return 'unknown';
  const why = notAgain(mail);
  if (why !== null) return why;
  return transaction(async (tx) => {
    // Where nothing is done, somebody was faster.
    const done = mail.state === 'dead' ? await resendIn(tx, id) : await sendCopy(tx, id, key);
    if (done === false || done === 'gone') return 'waiting';
    if (done === 'before') return 'queued';
    await record(tx, actor, {
      action,
      subject: 'mail',
      subjectId: id,
      changes: { 再送: [null, mail.state === 'dead' ? '送信待ちに戻す' : '同じ内容をもう一度'] },
    });
    return 'queued';
  });
}

/** Dead mails that were chosen, as they would be sent again: what can be, and what cannot. @throws NotAllowed */
export async function chosenDead(actor: Actor, ids: readonly number[] | 'all'): Promise<MaskedMail[]> {
  demandEverywhere(actor, 'mail.send');
  return (await deadAmong(ids, MOST_AGAIN)).map(masked);
}

/** Sends dead mails again, as many of these as can be. Pressed twice they go once. @returns how many. @throws NotAllowed */
export function sendDeadAgain(actor: Actor, ids: readonly number[]): Promise<number> {
  demandEverywhere(actor, 'mail.send');
  return transaction(async (tx) => {
    const sent: number[] = [];
    // In one order everywhere: two who do this at once do not wait for each other's rows.
    for (const mail of (await deadAmong(ids, MOST_AGAIN)).toSorted((a, b) => a.id - b.id))
      if (notAgain(mail) === null && (await resendIn(tx, mail.id))) sent.push(mail.id);
    await recordAll(
      tx,
      actor,
      sent.map((id) => ({
        action: 'mail.send' as const,
        subject: 'mail',
        subjectId: id,
        changes: { 再送: [null, '送信待ちに戻す'] as const },
      })),
    );
    return sent.length;
  });
}
