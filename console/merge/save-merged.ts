import { data } from 'react-router';
import { merge, type Texts } from '#app/forms/merge.ts';
import { sha256 } from '#platform/crypto.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { BASE, KEEP, type Merging, SEEN, VERSION } from './merging.ts';

type NowOf<R> = R extends { kind: 'conflict'; now: infer Now } ? Now : never;

/** A form of something that two people may change at once. */
interface MergedForm<R extends { kind: string }> {
  save(form: FormData, version: number): Promise<R>;
  /** What was typed as it would be kept, by field. Only asked of a form whose fields are all right. */
  read(form: FormData): Texts | Promise<Texts>;
  /** What is kept now, in the same words. */
  shown(now: NowOf<R>): Texts | Promise<Texts>;
  /** Fields as their names in HTML, where one field is several of these. */
  values?(texts: Texts): Texts;
  label(name: string): string;
  /** A value as people read it, where its text is a number or a mark. */
  words?(name: string, text: string): string;
}

type SavedMerged<R> =
  /** `form` is what was saved, or is wrong: with the other one's changes in it, if `isMerged`. */
  | { kind: 'done'; result: R; form: FormData; isMerged: boolean; merging: Merging }
  /** Both have changed a field: somebody has to say which of the two stays. */
  | { kind: 'asked'; values: Texts; merging: Merging };

const MOST_TRIES = 5;

/**
 * Saves a form into which another one's changes are merged, where somebody else has saved since it was opened. What only they have
 * changed stays; what both have is asked about.
 */
export async function saveMerged<R extends { kind: string }>(
  sent: FormData,
  of: MergedForm<R>,
): Promise<SavedMerged<Exclude<R, { kind: 'conflict' }>>> {
  const opened = openedWith(sent);
  let form = sent;
  let version = opened.version;
  let isMerged = false;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const result = await of.save(form, version);
    if (result.kind !== 'conflict') {
      const done = result as Exclude<R, { kind: 'conflict' }>;
      return { kind: 'done', result: done, form, isMerged, merging: opened };
    }
    const { now } = result as unknown as { now: NowOf<R> & { version: number } };
    const theirs = await of.shown(now);
    const mine = await of.read(sent);
    const { texts, taken, conflicts } = merge(opened.base, theirs, mine);
    // Also of what was typed back to how it was: what was chosen stays.
    for (const name of [...taken, ...conflicts]) {
      const stays = chosenFor(sent, name, theirs);
      if (stays) texts[name] = (stays === 'mine' ? mine : theirs)[name] ?? '';
    }
    const open = conflicts.filter((name) => !chosenFor(sent, name, theirs));
    if (open.length > 0) return asked(of, { opened, texts, theirs, open });
    form = withTexts(sent, of.values?.(texts) ?? texts);
    version = now.version;
    isMerged ||= taken.length > 0 || conflicts.length > 0;
  }
  throw data(null, { status: 503 });
}

/** What was chosen to stay of a field, if that was about what is kept now. */
function chosenFor(form: FormData, name: string, theirs: Texts): 'mine' | 'theirs' | undefined {
  if (form.get(SEEN + name) !== mark(theirs[name] ?? '')) return undefined;
  const choice = form.get(KEEP + name);
  return choice === 'theirs' || choice === 'mine' ? choice : undefined;
}

interface Open {
  opened: Merging;
  texts: Record<string, string>;
  theirs: Texts;
  open: readonly string[];
}

function asked<R extends { kind: string }>(
  of: Pick<MergedForm<R>, 'label' | 'words' | 'values'>,
  { opened, texts, theirs, open }: Open,
): { kind: 'asked'; values: Texts; merging: Merging } {
  // What nobody is asked about is typed upon what is kept now.
  const base: Record<string, string> = { ...theirs };
  for (const name of open) base[name] = opened.base[name] ?? '';
  const words = (name: string, text: string) => of.words?.(name, text) ?? text;
  const conflicts = open.map((name) => ({
    name,
    label: of.label(name),
    seen: mark(theirs[name] ?? ''),
    theirs: words(name, theirs[name] ?? ''),
    mine: words(name, texts[name]!),
  }));
  return {
    kind: 'asked',
    values: of.values?.(texts) ?? texts,
    merging: { version: opened.version, base, asked: conflicts },
  };
}

/** What the form was opened with: where it is shown again it is the same, as nothing was saved. */
export function openedWith(form: FormData): Merging {
  return {
    version: routeNumber(String(form.get(VERSION) ?? '')) ?? 0,
    base: textsOf(String(form.get(BASE) ?? '')),
    asked: [],
  };
}

/** Nothing for what this form has not written: then all that differs is asked about. */
function textsOf(json: string): Record<string, string> {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return {};
  }
  if (typeof read !== 'object' || read === null) return {};
  return Object.fromEntries(
    Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function withTexts(form: FormData, texts: Texts): FormData {
  const copy = new FormData();
  for (const [name, value] of form) if (!(name in texts)) copy.append(name, value);
  for (const [name, text] of Object.entries(texts)) copy.set(name, text);
  return copy;
}

/** Of what was shown beside a choice: the choice holds for this alone. */
function mark(text: string): string {
  return sha256(text).toString('base64url').slice(0, 16);
}
