import type { Actor } from '#app/staff/actor.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { withStatus } from './fields.ts';
import { canBeNew, type TextKind } from './kinds.ts';
import { findNamed } from './text-store.ts';
import { publishFaults, readText, type WholeText } from './texts.ts';

/** What taking a file over would do; nothing is written by looking. */
export type LookedAt =
  /** What is wrong with it, by the fields of the editor's form: it is not taken. */
  | { kind: 'wrong'; faults: Record<string, string[]> }
  /** Guidance and FAQ have the pages that the program draws, and no others. */
  | { kind: 'no_new' }
  | { kind: 'archived'; text: WholeText }
  | { kind: 'new'; source: string }
  /** Compared with the newest version, of any author. */
  | { kind: 'same' | 'changed'; text: WholeText; source: string };

/**
 * Looks at a file that somebody sent. What comes of it is a draft of theirs, by `addText` or `saveText`: what is live stays, and what
 * colleagues wrote is a version before it. `status` counts for nothing here, as drafts are published in the console.
 * @throws NotAllowed
 */
export async function lookAtFile(
  actor: Actor,
  kind: TextKind,
  slug: string,
  sent: string,
): Promise<LookedAt> {
  demandEverywhere(actor, 'text.edit');
  const found = await findNamed(kind, slug);
  if (!found && !canBeNew(kind)) return { kind: 'no_new' };
  const text = found && (await readText(actor, found.id));
  if (text?.archivedAt) return { kind: 'archived', text };
  const source = withStatus(sent, true);
  const faults = await publishFaults(kind, slug, source);
  if (Object.keys(faults).length > 0) return { kind: 'wrong', faults };
  if (!text) return { kind: 'new', source };
  return { kind: withStatus(text.newest.source, true) === source ? 'same' : 'changed', text, source };
}
