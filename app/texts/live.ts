import { addJob, type Tx, transaction } from '#platform/db/db.ts';
import { purge } from '#platform/http/purge-store.ts';
import { fold } from '#platform/text/fold.ts';
import { typedOf } from './fields.ts';
import type { TextKind } from './kinds.ts';
import { hasRow, readRow } from './read.ts';
import { hideRow, putRow } from './row-store.ts';
import { findVersion, lockText, type Text, updateText } from './text-store.ts';

/** A text's title and what a search looks through. @param slug stands for a text without a title. */
export function titleOf(slug: string, source: string): { title: string; words: string } {
  const title = [...(typedOf(source).fields.title ?? '')].slice(0, 200).join('') || slug;
  return { title, words: `${fold(title)} ${fold(slug)}` };
}

/**
 * Makes a version what visitors read from now on, or from the instant that its head says.
 * @param source of that version, with nothing wrong in it. @throws BadSource where there is.
 */
export async function putLive(
  tx: Tx,
  text: Pick<Text, 'id' | 'kind' | 'slug'>,
  number: number,
  source: string,
): Promise<void> {
  const { kind, slug, id } = text;
  const row = hasRow(kind) ? readRow(kind, slug, source) : undefined;
  if (row && hasRow(kind)) {
    const { demo: _, ...columns } = row;
    await putRow(tx, kind, { ...columns, status: 'published' });
  }
  const shownFrom = row ? new Date(row.published_from) : null;
  const shownUntil = row?.published_until ? new Date(row.published_until) : null;
  await updateText(tx, id, {
    live: number,
    shownFrom,
    shownUntil,
    withdrawn: false,
    next: null,
    nextAt: null,
  });
  // Lists that are kept show it at that very instant, and not when they are made anew.
  for (const at of [shownFrom, shownUntil]) if (at && at > new Date()) await turnAt(tx, id, at);
}

/** Takes what is live away: nobody sees it from now on; of what is built in, the file is seen again. */
export async function takeAway(tx: Tx, text: Pick<Text, 'id' | 'kind' | 'slug' | 'live'>): Promise<void> {
  const isRow = hasRow(text.kind);
  if (hasRow(text.kind)) await hideRow(tx, text.kind, text.slug);
  await updateText(tx, text.id, {
    live: null,
    shownFrom: null,
    shownUntil: null,
    ...(isRow && text.live !== null && { withdrawn: true }),
    next: null,
    nextAt: null,
  });
}

/** The tag under which pages of a kind are purged. */
function tagOf(kind: TextKind): string {
  return hasRow(kind) ? kind : 'guidance';
}

/** Something of a text changes at an instant by time alone. */
export function turnAt(tx: Tx, id: number, at: Date): Promise<void> {
  return addJob(tx, 'turn_text', { id, at: at.toISOString() }, { runAt: at });
}

/**
 * Job `turn_text`: at an instant a version becomes live that somebody chose for it, or a text begins or ends. One that was put off
 * or taken back since does nothing.
 */
export async function turnText(payload: unknown): Promise<void> {
  const { id, at } = payload as { id?: unknown; at?: unknown };
  await transaction(async (tx) => {
    const text = await lockText(tx, Number(id));
    if (!text) return;
    if (text.next !== null && text.nextAt?.toISOString() === at) {
      const version = await findVersion(tx, text.id, text.next);
      await putLive(tx, text, text.next, version!.source);
    }
    await purge(tx, tagOf(text.kind));
  });
}
