import { newsletterName } from '#app/member/newsletter/lists.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demandEverywhere, mayEverywhere } from '#app/staff/permissions.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import type { Page, PageAsked } from '#platform/db/keyset.ts';
import type { Newsletter, Written } from './newsletter.ts';
import { deleteNewsletter, insertNewsletter, lockNewsletter, updateNewsletter } from './newsletter-store.ts';
import { findNewsletter, findNewsletters } from './newsletters-query.ts';
import { recipientWords } from './recipient-words.ts';

type Saved =
  | { kind: 'saved'; id: number }
  /** There is none, or it is on its way and is not changed any more. */
  | { kind: 'unknown' | 'begun' }
  | { kind: 'conflict'; now: Newsletter };

/** @throws NotAllowed */
export function listNewsletters(actor: Actor, asked: PageAsked): Promise<Page<Newsletter>> {
  demandEverywhere(actor, 'newsletter.read');
  return findNewsletters(asked);
}

/** One for who may read it; undefined as if there were none otherwise. */
export async function readNewsletter(actor: Actor, id: number): Promise<Newsletter | undefined> {
  return mayEverywhere(actor, 'newsletter.read') ? findNewsletter(db(), id) : undefined;
}

/** @returns the number of the new draft. @throws NotAllowed */
export function addNewsletter(actor: Actor, written: Written): Promise<number> {
  demandEverywhere(actor, 'newsletter.edit');
  return transaction(async (tx) => {
    const id = await insertNewsletter(tx, written, actor.staffId);
    await note(tx, actor, id, changesOf(undefined, written));
    return id;
  });
}

/** Changes a draft. @throws NotAllowed */
export function saveNewsletter(actor: Actor, id: number, version: number, written: Written): Promise<Saved> {
  demandEverywhere(actor, 'newsletter.edit');
  return transaction(async (tx): Promise<Saved> => {
    const before = await lockNewsletter(tx, id);
    if (!before) return { kind: 'unknown' };
    if (before.state !== 'draft') return { kind: 'begun' };
    if (before.version !== version) return { kind: 'conflict', now: before };
    const changes = changesOf(before, written);
    if (Object.keys(changes).length === 0) return { kind: 'saved', id };
    await updateNewsletter(tx, id, written);
    await note(tx, actor, id, changes);
    return { kind: 'saved', id };
  });
}

/** Throws a draft away; what was sent stays. @throws NotAllowed */
export function removeNewsletter(actor: Actor, id: number): Promise<'removed' | 'unknown' | 'begun'> {
  demandEverywhere(actor, 'newsletter.edit');
  return transaction(async (tx) => {
    const before = await lockNewsletter(tx, id);
    if (!before) return 'unknown';
    if (before.state !== 'draft') return 'begun';
    await deleteNewsletter(tx, id);
    await note(tx, actor, id, { 下書き: [before.subject, null] });
    return 'removed';
  });
}

const LABELS: Record<keyof Pick<Written, 'subject' | 'preheader' | 'body'>, string> = {
  subject: '件名',
  preheader: 'プリヘッダー',
  body: '本文',
};

function changesOf(before: Written | undefined, after: Written): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [key, label] of Object.entries(LABELS) as [keyof typeof LABELS, string][])
    if (before?.[key] !== after[key]) changes[label] = [before?.[key] ?? null, after[key]];
  if (before?.list !== after.list)
    changes.種類 = [before ? newsletterName(before.list) : null, newsletterName(after.list)];
  const [was, is] = [before ? recipientWords(before) : null, recipientWords(after)];
  if (was !== is) changes.宛先の条件 = [was, is];
  return changes;
}

/** Writes down what somebody did to a newsletter. */
export function note(tx: Tx, actor: Actor, id: number, changes: Changes): Promise<void> {
  return record(tx, actor, { action: 'newsletter.edit', subject: 'newsletter', subjectId: id, changes });
}
