import type { Actor } from '#app/staff/actor.ts';
import { may, NotAllowed } from '#app/staff/permissions.ts';
import { db, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { draftTotal } from './close.ts';
import { findParty } from './close-store.ts';
import { type Names, namesOf } from './names-query.ts';
import { monthToClose } from './open-query.ts';
import { closeAction, keyOf, type Party, placeOf, readAction } from './party.ts';
import { isOver, monthOf, type Total } from './rules.ts';
import { findStatement, type Statement } from './statement-query.ts';
import { keptTermsIn } from './sums-query.ts';
import { NO_TERMS, type Terms } from './term-words.ts';

/** A closed statement that somebody may look at; undefined as if there were none otherwise. */
export async function readStatement(actor: Actor, id: number): Promise<Statement | undefined> {
  const found = await findStatement(id);
  return found && may(actor, readAction(found), placeOf(found)) ? found : undefined;
}

/** What would be closed next with somebody. */
export interface Draft {
  party: Party & { name: string };
  month: string;
  total: Total;
  terms: Terms;
  /** Fees were agreed on for this month, or there are none between these. */
  hasTerms: boolean;
  names: Names;
  isOver: boolean;
}

/**
 * The next month of somebody as it stands now, whether or not it is over.
 * @returns null where nothing is open; undefined where there is no such party, or somebody may not see it.
 */
export async function readDraft(
  actor: Actor,
  partyKey: string,
  now: Date = new Date(),
): Promise<Draft | null | undefined> {
  const party = await findParty(db(), partyKey);
  if (!party || !may(actor, readAction(party), placeOf(party))) return undefined;
  return transaction(async (tx) => {
    const month = await monthToClose(tx, keyOf(party), monthOf(jstDate(now)));
    if (month === undefined) return null;
    const terms = await keptTermsIn(tx, partyKey, month);
    return {
      party,
      month,
      total: await draftTotal(tx, party, month),
      terms: terms ?? NO_TERMS,
      hasTerms: terms !== undefined || party.kind === 'gift',
      names: await namesOf(tx, party),
      isOver: isOver(month, now),
    };
  });
}

/** Whether somebody may close the months of a party: asked before anything of a form is looked at. @throws NotAllowed */
export async function demandToClose(actor: Actor, partyKey: string): Promise<void> {
  const party = await findParty(db(), partyKey);
  const action = party ? closeAction(party) : 'settlement.close';
  if (!party || !may(actor, action, placeOf(party))) throw new NotAllowed(action);
}

/** The party that somebody may look at. @throws NotAllowed */
export async function partyFor(
  actor: Actor,
  partyKey: string,
): Promise<(Party & { name: string }) | undefined> {
  const party = await findParty(db(), partyKey);
  if (party && !may(actor, readAction(party), placeOf(party))) throw new NotAllowed(readAction(party));
  return party;
}
