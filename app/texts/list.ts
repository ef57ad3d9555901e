import type { Actor } from '#app/staff/actor.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import type { Page, PageAsked } from '#platform/db/keyset.ts';
import { fold } from '#platform/text/fold.ts';
import {
  countTexts,
  findTexts,
  type ListedText,
  type Text,
  type TextFilter,
  type Version,
  versionsOf,
} from './text-store.ts';

export type { TextFilter } from './text-store.ts';

/** @throws NotAllowed */
export async function listTexts(
  actor: Actor,
  filter: TextFilter,
  at: Date,
  asked: PageAsked,
): Promise<Page<ListedText>> {
  demandEverywhere(actor, 'text.read');
  return findTexts(folded(filter), at, asked);
}

/** @throws NotAllowed */
export async function countListed(actor: Actor, filter: TextFilter, at: Date): Promise<number> {
  demandEverywhere(actor, 'text.read');
  return countTexts(folded(filter), at);
}

function folded(filter: TextFilter): TextFilter {
  return { ...filter, q: fold(filter.q) };
}

/** @throws NotAllowed */
export async function listVersions(
  actor: Actor,
  text: Pick<Text, 'id'>,
  asked: PageAsked,
): Promise<Page<Omit<Version, 'source'>>> {
  demandEverywhere(actor, 'text.read');
  return versionsOf(text.id, asked);
}
