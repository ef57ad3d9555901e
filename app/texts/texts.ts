import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { auditChanges } from './changes.ts';
import { faultWords } from './fault-words.ts';
import { headLines, typedOf } from './fields.ts';
import { canBeNew, isBuiltIn, type TextKind } from './kinds.ts';
import { putLive, takeAway, titleOf, turnAt } from './live.ts';
import { textAddresses } from './load.ts';
import { MOST_BYTES, problemsOf } from './read.ts';
import { stateOf, TEXT_STATES } from './states.ts';
import { isSlug } from './text-file.ts';
import {
  findText,
  findVersion,
  holdPictures,
  insertText,
  insertVersion,
  lockText,
  type Text,
  updateText,
  type Version,
} from './text-store.ts';

export type { Text, Version } from './text-store.ts';

/** A text with the words of its newest version. */
export interface WholeText extends Text {
  newest: Version;
}

/** What shall become of what was written: kept, or live now, or live at an instant. */
export type Step = 'draft' | 'publish' | { at: Date };

export type TextResult =
  | { kind: 'saved'; id: number }
  /** What is wrong, by the names of the form's fields. */
  | { kind: 'faults'; faults: Record<string, string[]> }
  | { kind: 'unknown' | 'taken' | 'archived' }
  | { kind: 'conflict'; now: WholeText };

/** @throws NotAllowed */
export async function readText(actor: Actor, id: number): Promise<WholeText | undefined> {
  demandEverywhere(actor, 'text.read');
  const text = await findText(id);
  return text && whole(db(), text);
}

/** @throws NotAllowed */
export async function readVersion(
  actor: Actor,
  text: Pick<Text, 'id'>,
  number: number,
): Promise<Version | undefined> {
  demandEverywhere(actor, 'text.read');
  return findVersion(db(), text.id, number);
}

async function whole(tx: Tx | ReturnType<typeof db>, text: Text): Promise<WholeText> {
  return { ...text, newest: (await findVersion(tx, text.id, text.version))! };
}

/**
 * What keeps a text from being published, as the form tells it; nothing where it may be.
 * @param slug of one that is not there yet, too.
 */
export async function publishFaults(
  kind: TextKind,
  slug: string,
  source: string,
): Promise<Record<string, string[]>> {
  return transaction((tx) => faultsOf(tx, kind, slug, source));
}

async function faultsOf(
  tx: Tx,
  kind: TextKind,
  slug: string,
  source: string,
): Promise<Record<string, string[]>> {
  const files = new Set(await textAddresses(tx));
  const problems = problemsOf(kind, slug, source, files);
  const named = [...new Set(source.match(/\bu\/[A-Za-z0-9_-]{22}\b/g))].map((key) => key.slice(2));
  const held = await holdPictures(tx, named);
  for (const id of named) if (!held.has(id)) problems.push(`text: there is no picture u/${id}`);
  return faultWords(kind, source, problems);
}

/** What no version may be, also one that nobody publishes. */
function keepingFaults(source: string): Record<string, string[]> {
  const size = Buffer.byteLength(source);
  if (size > MOST_BYTES)
    return {
      body: [
        `文章全体で${MOST_BYTES / 1000}KBまでです(いま${Math.ceil(size / 1000)}KB)。短くするか、分けてください。`,
      ],
    };
  // Tabs and new lines alone: nothing else of these is ever meant.
  const bad = source.split('\n').findIndex((line) => /[\p{Cc}\p{Cs}]/u.test(line.replaceAll('\t', '')));
  if (bad >= 0) return { body: [`${bad + 1 - headLines(source)}行目: 使用できない文字があります。`] };
  return typedOf(source).fields.title ? {} : { title: ['入力してください'] };
}

/** Writes a new text. @throws NotAllowed */
export async function addText(
  actor: Actor,
  kind: TextKind,
  slug: string,
  source: string,
  step: Step,
): Promise<TextResult> {
  demandEverywhere(actor, 'text.edit');
  if (!canBeNew(kind)) return { kind: 'unknown' };
  const own: Record<string, string[]> = isSlug(slug)
    ? {}
    : { slug: ['半角の小文字・数字・「-」で、40文字以内にしてください。はじめは小文字か数字です'] };
  const faults = { ...own, ...keepingFaults(source) };
  if (Object.keys(faults).length > 0) return { kind: 'faults', faults };
  return transaction(async (tx): Promise<TextResult> => {
    const wrong = step === 'draft' ? {} : await faultsOf(tx, kind, slug, source);
    if (Object.keys(wrong).length > 0) return { kind: 'faults', faults: wrong };
    const { title, words } = titleOf(slug, source);
    const id = await insertText(tx, { kind, slug, title, words, fileChecksum: null });
    if (id === undefined) return { kind: 'taken' };
    await insertVersion(tx, id, { number: 1, source, fromFile: false, madeBy: actor.staffId });
    const text = (await lockText(tx, id))!;
    const changes = auditChanges(kind, undefined, { source, number: 1 });
    await carryOut(tx, actor, text, { number: 1, source }, step, changes);
    return { kind: 'saved', id };
  });
}

/**
 * Writes another version of a text. Who publishes what stands there already writes none.
 * @param version the newest one when the form was opened. @throws NotAllowed
 */
export async function saveText(
  actor: Actor,
  id: number,
  version: number,
  source: string,
  step: Step,
): Promise<TextResult> {
  demandEverywhere(actor, 'text.edit');
  return transaction(async (tx): Promise<TextResult> => {
    const text = await lockText(tx, id);
    if (!text) return { kind: 'unknown' };
    if (text.archivedAt) return { kind: 'archived' };
    const before = (await findVersion(tx, id, text.version))!;
    if (text.version !== version) return { kind: 'conflict', now: { ...text, newest: before } };
    const kept = keepingFaults(source);
    const faults =
      Object.keys(kept).length > 0 || step === 'draft'
        ? kept
        : await faultsOf(tx, text.kind, text.slug, source);
    if (Object.keys(faults).length > 0) return { kind: 'faults', faults };
    const number = before.source === source ? version : version + 1;
    if (number > version) {
      await insertVersion(tx, id, { number, source, fromFile: false, madeBy: actor.staffId });
      const { title, words } = titleOf(text.slug, source);
      await updateText(tx, id, { title, words, version: number });
    }
    const changes = auditChanges(text.kind, { source: before.source, number: version }, { source, number });
    await carryOut(tx, actor, text, { number, source }, step, changes);
    return { kind: 'saved', id };
  });
}

async function carryOut(
  tx: Tx,
  actor: Actor,
  text: Text,
  { number, source }: { number: number; source: string },
  step: Step,
  changes: Changes,
): Promise<void> {
  if (step === 'publish') await putLive(tx, text, number, source);
  else if (step !== 'draft') {
    await updateText(tx, text.id, { next: number, nextAt: step.at });
    await turnAt(tx, text.id, step.at);
  }
  await note(tx, actor, text, changes);
}

/** Writes down what changed of a text, and of where it stands. */
async function note(tx: Tx, actor: Actor, before: Text, changes: Changes): Promise<void> {
  const after = (await lockText(tx, before.id))!;
  const moved: Changes = {
    ...(standing(before) !== standing(after) && { 状態: [standing(before), standing(after)] as const }),
    ...(before.live !== after.live && {
      公開中の版: [editionName(before.live), editionName(after.live)] as const,
    }),
    ...(before.nextAt?.getTime() !== after.nextAt?.getTime() && {
      反映の予約: [instantWords(before.nextAt), instantWords(after.nextAt)] as const,
    }),
  };
  const all = { ...changes, ...moved };
  if (Object.keys(all).length > 0)
    await record(tx, actor, { action: 'text.edit', subject: 'text', subjectId: before.id, changes: all });
}

function standing(text: Text): string {
  return TEXT_STATES[stateOf(text, new Date())];
}

function instantWords(at: Date | null): string {
  return at ? formatDateTime(at) : '';
}

function editionName(number: number | null): string {
  return number === null ? '' : `第${number}版`;
}

export type Move = 'withdraw' | 'unschedule' | 'archive' | 'restore' | 'take-file' | 'keep-own';

/**
 * What becomes of a text without its words being written anew. What is built in cannot be taken away: withdrawn, it is the file again.
 * @throws NotAllowed
 */
export async function moveText(actor: Actor, id: number, move: Move): Promise<TextResult> {
  demandEverywhere(actor, 'text.edit');
  return transaction(async (tx): Promise<TextResult> => {
    const text = await lockText(tx, id);
    if (!text) return { kind: 'unknown' };
    let changes: Changes = {};
    switch (move) {
      case 'withdraw':
        await takeAway(tx, text);
        break;
      case 'unschedule':
        await updateText(tx, id, { next: null, nextAt: null });
        break;
      case 'archive':
        if (isBuiltIn(text.kind)) return { kind: 'unknown' };
        await takeAway(tx, text);
        await updateText(tx, id, { archivedAt: new Date() });
        break;
      case 'restore':
        await updateText(tx, id, { archivedAt: null });
        break;
      case 'keep-own':
        changes = { ファイルの変更: ['', '取り込まない'] };
        await updateText(tx, id, { fileOffered: null });
        break;
      case 'take-file': {
        if (text.fileOffered === null) return { kind: 'unknown' };
        const before = (await findVersion(tx, id, text.version))!;
        const after = { source: text.fileOffered, number: text.version + 1 };
        await insertVersion(tx, id, { ...after, fromFile: true, madeBy: actor.staffId });
        const { title, words } = titleOf(text.slug, after.source);
        await updateText(tx, id, { title, words, version: after.number, fileOffered: null });
        changes = auditChanges(text.kind, { source: before.source, number: text.version }, after);
      }
    }
    await note(tx, actor, text, changes);
    return { kind: 'saved', id };
  });
}
