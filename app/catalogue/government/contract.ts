import { addDays } from '#app/delivery/business-days.ts';
import { addJob, type Tx, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import {
  type Changed,
  type ContractedGovernment,
  changeAndNote,
  eventsOf,
  findContracted,
  keepSeal,
  listContracted,
  lockContracted,
} from './contract-store.ts';
import { type GovernmentFacts, missingFacts, type TextFact } from './facts.ts';

const NONE = { contract_from: null, contract_until: null };
const SHOWN_EVENTS = 20;
/** More than there are governments. */
const MOST_LISTED = 2_000;

/** The operator's contract with a government: without one that runs, nothing is donated to it here. */

export type Outcome =
  | { kind: 'done' | 'already'; government: ContractedGovernment }
  | { kind: 'unknown' }
  /** Papers would lack these. */
  | { kind: 'missing'; facts: (keyof GovernmentFacts)[] }
  /** Another contract runs or is to begin. */
  | { kind: 'runs'; from: string; until: string | null }
  /** It became part of another municipality on that day (廃置分合). */
  | { kind: 'ended'; on: string; successor: string }
  | { kind: 'no_contract' }
  /** The end lies before the beginning. */
  | { kind: 'backwards'; from: string };

/** Locks the government and does something to it, if there is one. */
function withGovernment(
  code: string,
  work: (tx: Tx, government: ContractedGovernment) => Promise<Exclude<Outcome, { kind: 'unknown' }>>,
): Promise<Outcome> {
  return transaction(async (tx) => {
    const government = await lockContracted(tx, code);
    return government ? work(tx, government) : { kind: 'unknown' };
  });
}

/**
 * Begins a contract, which may lie in the future. One that is over makes room for it; a running one is made longer by
 * `endContract`. One that follows the last without a day between goes on with it: money of its days, whose news come
 * later, still counts.
 * @param period first and last day 'YYYY-MM-DD' in JST; no last day: open-ended.
 */
export function beginContract(
  code: string,
  { from, until }: { from: string; until: string | null },
  actor: string,
  at: Date = new Date(),
): Promise<Outcome> {
  return withGovernment(code, async (tx, government) => {
    if (until !== null && until < from) return { kind: 'backwards', from };
    const { contract_from, contract_until, ended_on, successor_code } = government;
    if (ended_on !== null && successor_code !== null && (until === null || until >= ended_on))
      return { kind: 'ended', on: ended_on, successor: successor_code };
    if (contract_from === from && contract_until === until) return { kind: 'already', government };
    if (contract_from !== null && (contract_until === null || contract_until >= jstDate(at)))
      return { kind: 'runs', from: contract_from, until: contract_until };
    const facts = missingFacts(government);
    if (facts.length > 0) return { kind: 'missing', facts };
    const goesOn =
      contract_from !== null &&
      contract_until !== null &&
      contract_from < from &&
      from <= addDays(contract_until, 1);
    const changed = { contract_from: goesOn ? contract_from : from, contract_until: until };
    await changeAndNote(tx, government, changed, { what: 'contract_begun', actor });
    return { kind: 'done', government: { ...government, ...changed } };
  });
}

/**
 * Sets the last day of a contract, earlier or later than before. From the instant after it forms take no donation; who has
 * one to pay is told by the job `shorten_deadlines`; papers of what was donated go on.
 * @param until 'YYYY-MM-DD' in JST; a day that is over ends it at once. One before its first day takes it away, on that day at
 * the latest: it was begun by mistake. Later it may have taken money that must not go back.
 */
export function endContract(
  code: string,
  until: string,
  actor: string,
  at: Date = new Date(),
): Promise<Outcome> {
  return withGovernment(code, async (tx, government) => {
    const { contract_from: from } = government;
    if (from === null) return { kind: 'no_contract' };
    if (until < from && from < jstDate(at)) return { kind: 'backwards', from };
    if (government.contract_until === until) return { kind: 'already', government };
    const taken = until < from;
    const changed = taken ? NONE : { contract_until: until };
    await changeAndNote(tx, government, changed, { what: 'contract_end_set', actor });
    // Not at once where it was begun by mistake: it is begun again, by its right day, before the hourly job comes.
    if (!taken) await addJob(tx, 'shorten_deadlines', {}, { key: 'shorten_deadlines' });
    return { kind: 'done', government: { ...government, ...changed } };
  });
}

/** What is changed of a government: texts that were read by `readFact`, and the seal as a PNG or as 公印省略. */
export type FactChanges = Partial<Record<TextFact, string>> & { seal?: 'omitted' | { png: Buffer } };

/** Changes what papers and pages say of a government. What a contract needs cannot be taken away while there is one. */
export function changeGovernment(code: string, changes: FactChanges, actor: string): Promise<Outcome> {
  return withGovernment(code, async (tx, government) => {
    const { seal, ...texts } = changes;
    const wanted: Changed = { ...texts, ...(seal && (await sealColumns(tx, code, seal))) };
    const changed = Object.fromEntries(
      Object.entries(wanted).filter(([column, value]) => government[column as keyof Changed] !== value),
    );
    if (Object.keys(changed).length === 0) return { kind: 'already', government };
    const after = { ...government, ...changed };
    const facts = missingFacts(after);
    if (facts.length > 0 && government.contract_from !== null) return { kind: 'missing', facts };
    await changeAndNote(tx, government, changed, { what: 'changed', actor });
    return { kind: 'done', government: after };
  });
}

async function sealColumns(tx: Tx, code: string, seal: 'omitted' | { png: Buffer }): Promise<Changed> {
  if (seal === 'omitted') return { seal, seal_id: null };
  return { seal: 'picture', seal_id: await keepSeal(tx, code, seal.png) };
}

/** A government with its contract and the latest changes; undefined for an unknown code. */
export async function contractInFull(code: string) {
  const government = await findContracted(code);
  if (!government) return undefined;
  return { government, missing: missingFacts(government), events: await eventsOf(code, SHOWN_EVENTS) };
}

/** Governments that have a contract, running, to come or over, by code. */
export function contractsInShort(): Promise<ContractedGovernment[]> {
  return listContracted(MOST_LISTED);
}
