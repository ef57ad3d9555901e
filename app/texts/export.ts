import type { Actor } from '#app/staff/actor.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { db, type Tx } from '#platform/db/db.ts';
import { withStatus } from './fields.ts';
import { fileOf, isBuiltIn } from './kinds.ts';
import { allTexts, findText, findVersion, type Text } from './text-store.ts';

/**
 * A text as its file in content/. Loading it where the text stands so changes nothing.
 * @param number a version; without it what is live, or the newest where nothing is. @throws NotAllowed
 */
export async function exportText(
  actor: Actor,
  id: number,
  number?: number,
): Promise<{ name: string; source: string } | undefined> {
  demandEverywhere(actor, 'text.read');
  const text = await findText(id);
  const version = text && (await findVersion(db(), id, number ?? text.live ?? text.version));
  return version && { name: `${text.slug}.md`, source: written(text, version) };
}

/** Every text that is not put away, with the path of its file: what is live, or the newest version where nothing is. */
export async function exportAll(tx: Tx): Promise<{ path: string; source: string }[]> {
  const files: { path: string; source: string }[] = [];
  for (const text of await allTexts(tx)) {
    const version = (await findVersion(tx, text.id, text.live ?? text.version))!;
    files.push({ path: fileOf(text.kind, text.slug), source: written(text, version) });
  }
  return files;
}

/** What nobody sees says so; what is built in is always seen. */
function written(text: Text, { source, number }: { source: string; number: number }): string {
  return isBuiltIn(text.kind) ? source : withStatus(source, text.live === number);
}
