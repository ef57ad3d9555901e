/** What a form says, by the name of its field. */
export type Texts = Readonly<Record<string, string>>;

export interface Merged {
  /** The whole form; of a field in conflict, what was typed. */
  texts: Record<string, string>;
  /** Fields in which the other one's change was taken over. */
  taken: string[];
  /** Fields that both have changed to different things. */
  conflicts: string[];
}

/**
 * Merges what two people made of one form, field by field: what only one of them changed is as they changed it.
 * @param base as it was when I opened it; a field that is missing in it counts as changed by both.
 * @param theirs as it is kept now. @param mine what I have typed: its fields are those of the result.
 */
export function merge(base: Texts, theirs: Texts, mine: Texts): Merged {
  const merged: Merged = { texts: {}, taken: [], conflicts: [] };
  for (const [name, text] of Object.entries(mine)) {
    const now = theirs[name] ?? '';
    const isMine = text !== base[name];
    const isTheirs = now !== base[name];
    merged.texts[name] = isMine ? text : now;
    if (isTheirs && !isMine) merged.taken.push(name);
    if (isTheirs && isMine && now !== text) merged.conflicts.push(name);
  }
  return merged;
}
