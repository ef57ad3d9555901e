import { sha256 } from '#platform/crypto.ts';
import type { Tx } from '#platform/db/db.ts';
import { typedOf } from './fields.ts';
import { fileOf, isBuiltIn, type TextKind } from './kinds.ts';
import { putLive, takeAway, titleOf } from './live.ts';
import {
  findVersion,
  insertText,
  insertVersion,
  knownTexts,
  lockLoading,
  lockNamed,
  textsOfFiles,
  updateText,
} from './text-store.ts';

/** Paths of the files of all texts to which a link may lead, written by staff or loaded. */
export async function textAddresses(tx: Tx): Promise<string[]> {
  return (await knownTexts(tx)).map(({ kind, slug }) => fileOf(kind, slug));
}

/** A file of content/, in which nothing is wrong. */
export interface TextFile {
  kind: TextKind;
  slug: string;
  source: string;
}

export interface LoadOptions {
  /** Takes away texts whose file is gone; otherwise they stay as they are and are reported. */
  unpublishOrphans?: boolean;
  /** `kind/slug` of the texts whose file counts although staff wrote another version; `all`. */
  take?: readonly string[];
}

/** `kind/slug` of texts. */
export interface LoadReport {
  written: string[];
  /** Their file has changed since staff wrote another version: it is offered in the console. */
  offered: string[];
  /** Their file is gone. */
  orphans: string[];
}

/**
 * Makes the database say what the files say. What staff wrote stays: a file that changes afterwards is offered to them, and taken
 * over by who asks for it.
 */
export async function loadTexts(
  tx: Tx,
  files: readonly TextFile[],
  { unpublishOrphans = false, take = [] }: LoadOptions = {},
): Promise<LoadReport> {
  await lockLoading(tx);
  const report: LoadReport = { written: [], offered: [], orphans: [] };
  for (const file of files) {
    const name = `${file.kind}/${file.slug}`;
    const outcome = await loadOne(tx, file, take.includes('all') || take.includes(name));
    if (outcome !== 'same') report[outcome].push(name);
  }
  const known = new Set(files.map(({ kind, slug }) => `${kind}/${slug}`));
  for (const text of await textsOfFiles(tx)) {
    const name = `${text.kind}/${text.slug}`;
    // What staff have written since is theirs.
    if (known.has(name) || !text.isFiles) continue;
    report.orphans.push(name);
    if (!unpublishOrphans) continue;
    const whole = await lockNamed(tx, text.kind, text.slug);
    await takeAway(tx, whole!);
    // A file that comes back is loaded like a new one.
    await updateText(tx, text.id, { fileChecksum: null });
  }
  return report;
}

async function loadOne(tx: Tx, file: TextFile, taken: boolean): Promise<'written' | 'offered' | 'same'> {
  const { kind, slug, source } = file;
  const fileChecksum = sha256(source).toString('hex');
  const { title, words } = titleOf(slug, source);
  const id = await insertText(tx, { kind, slug, title, words, fileChecksum });
  if (id !== undefined) {
    await write(tx, { id, kind, slug, live: null }, 1, source);
    return 'written';
  }
  const text = await lockNamed(tx, kind, slug);
  if (!text) throw new Error(`the text ${kind}/${slug} went while it was loaded`);
  const wanted = taken && text.fileOffered !== null;
  if (text.fileChecksum === fileChecksum && !wanted) return text.fileOffered === null ? 'same' : 'offered';
  const newest = await findVersion(tx, text.id, text.version);
  const isFiles = newest!.fromFile && text.archivedAt === null;
  if (!isFiles && !taken) {
    const isSame = newest!.source === source;
    await updateText(tx, text.id, { fileChecksum, fileOffered: isSame ? null : source });
    return isSame ? 'same' : 'offered';
  }
  const version = text.version + 1;
  await updateText(tx, text.id, {
    title,
    words,
    version,
    fileChecksum,
    fileOffered: null,
    archivedAt: null,
  });
  await write(tx, text, version, source);
  return 'written';
}

/** A version as the file has it, live unless the file says that it is a draft, or is built in. */
async function write(
  tx: Tx,
  text: { id: number; kind: TextKind; slug: string; live: number | null },
  number: number,
  source: string,
): Promise<void> {
  await insertVersion(tx, text.id, { number, source, fromFile: true, madeBy: null });
  if (isBuiltIn(text.kind)) return;
  if (typedOf(source).fields.status === 'draft') await takeAway(tx, text);
  else await putLive(tx, text, number, source);
}
