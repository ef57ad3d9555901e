import { words as wordList } from '#app/forms/cells.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { fold } from '#platform/text/fold.ts';
import {
  allSynonyms,
  deleteSynonym,
  findSynonym,
  insertSynonym,
  lockSynonyms,
  MOST_GROUPS,
  type SynonymGroup,
  updateSynonym,
} from './synonym-store.ts';

export type TypedSynonym = Pick<SynonymGroup, 'words' | 'means'>;

export type SynonymResult =
  | { kind: 'saved'; id: number }
  | { kind: 'unknown' | 'full' }
  /** A word stands in another group of the same sort. */
  | { kind: 'taken'; word: string; group: SynonymGroup }
  | { kind: 'conflict'; now: SynonymGroup };

const MOST_WORDS = 20;
const WORDS = wordList(MOST_WORDS);

/** A field of words as somebody typed it. */
export type ReadWords = { value: string[] } | { fault: string };

/** Words of a group: each is one that a visitor can type between two blanks, and no two of them are the same to the search. */
export function readWords(typed: string): ReadWords {
  const read = WORDS.read(typed);
  if ('fault' in read) return read;
  const blank = read.value.find((word) => /\s/.test(word));
  if (blank !== undefined) return { fault: `「${blank}」は、空白を除いて1つの語にしてください` };
  const nothing = read.value.find((word) => fold(word) === '');
  if (nothing !== undefined) return { fault: `「${nothing}」は、検索では記号として無視されます` };
  const first = new Map<string, string>();
  for (const word of read.value) {
    const same = first.get(fold(word));
    if (same !== undefined)
      return { fault: `「${same}」と「${word}」は、検索では同じ語です。1つにしてください` };
    first.set(fold(word), word);
  }
  return read;
}

/** What is wrong with a group as a whole. */
export function groupFault({ words, means }: TypedSynonym): string | undefined {
  if (words.length === 0) return '入力してください';
  if (words.length + means.length < 2) return '2つ以上の語を「、」で区切って入力してください';
  const folded = new Set(words.map(fold));
  const both = means.find((word) => folded.has(fold(word)));
  return both === undefined ? undefined : `「${both}」が、両方の欄にあります`;
}

/** Groups with a word that contains these letters, the newest first. @throws NotAllowed */
export async function listSynonyms(actor: Actor, q: string): Promise<SynonymGroup[]> {
  demandEverywhere(actor, 'category.read');
  const letters = fold(q);
  const all = await allSynonyms();
  return all.filter(({ words, means }) => [...words, ...means].some((word) => fold(word).includes(letters)));
}

/** @throws NotAllowed */
export function readSynonym(actor: Actor, id: number): Promise<SynonymGroup | undefined> {
  demandEverywhere(actor, 'category.read');
  return findSynonym(db(), id);
}

/** Adds a group: the next search knows it. @param typed without a `groupFault`. @throws NotAllowed */
export function addSynonym(actor: Actor, typed: TypedSynonym): Promise<SynonymResult> {
  demandEverywhere(actor, 'category.edit');
  return transaction(async (tx): Promise<SynonymResult> => {
    await lockSynonyms(tx);
    const all = await allSynonyms(tx);
    const taken = standing(all, typed);
    if (taken) return taken;
    if (all.length >= MOST_GROUPS) return { kind: 'full' };
    const id = await insertSynonym(tx, typed);
    await note(tx, actor, id, changesOf({ words: [], means: [] }, typed));
    return { kind: 'saved', id };
  });
}

/** @param typed without a `groupFault`. @throws NotAllowed */
export function saveSynonym(
  actor: Actor,
  id: number,
  version: number,
  typed: TypedSynonym,
): Promise<SynonymResult> {
  demandEverywhere(actor, 'category.edit');
  return transaction(async (tx): Promise<SynonymResult> => {
    await lockSynonyms(tx);
    const before = await findSynonym(tx, id);
    if (!before) return { kind: 'unknown' };
    if (before.version !== version) return { kind: 'conflict', now: before };
    const taken = standing(
      (await allSynonyms(tx)).filter((group) => group.id !== id),
      typed,
    );
    if (taken) return taken;
    const changes = changesOf(before, typed);
    if (Object.keys(changes).length === 0) return { kind: 'saved', id };
    await updateSynonym(tx, id, typed);
    await note(tx, actor, id, changes);
    return { kind: 'saved', id };
  });
}

/** @throws NotAllowed */
export function removeSynonym(actor: Actor, id: number): Promise<SynonymResult> {
  demandEverywhere(actor, 'category.edit');
  return transaction(async (tx): Promise<SynonymResult> => {
    await lockSynonyms(tx);
    const before = await findSynonym(tx, id);
    if (!before) return { kind: 'unknown' };
    await deleteSynonym(tx, id);
    await note(tx, actor, id, changesOf(before, { words: [], means: [] }));
    return { kind: 'saved', id };
  });
}

/**
 * The group of the same sort in which one of the words stands already: two would be one to the search, and nobody would see it.
 * A word may stand in one group of equals and lead to others, too.
 */
function standing(
  others: readonly SynonymGroup[],
  { words, means }: TypedSynonym,
): { kind: 'taken'; word: string; group: SynonymGroup } | undefined {
  for (const group of others) {
    if (group.means.length > 0 !== means.length > 0) continue;
    const folded = new Set(group.words.map(fold));
    const word = words.find((w) => folded.has(fold(w)));
    if (word !== undefined) return { kind: 'taken', word, group };
  }
  return undefined;
}

function changesOf(before: TypedSynonym, after: TypedSynonym): Changes {
  const differs = (a: string[], b: string[]) => a.join('、') !== b.join('、');
  return {
    ...(differs(before.words, after.words) && { 言葉: [before.words, after.words] }),
    ...(differs(before.means, after.means) && { 一緒に見つける言葉: [before.means, after.means] }),
  };
}

function note(tx: Tx, actor: Actor, id: number, changes: Changes): Promise<void> {
  return record(tx, actor, { action: 'category.edit', subject: 'synonym', subjectId: id, changes });
}
