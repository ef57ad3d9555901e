import { type AddressFault, officeAddressFault } from '#app/forms/office-address.ts';
import { addJob, type Tx, transaction } from '#platform/db/db.ts';
import { addDays, jstDate } from '#platform/jst.ts';
import {
  type Changed,
  type ContractedGovernment,
  changeAndNote,
  donationsPaidSince,
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
  /** Where one-stop applications are to be sent is no address. */
  | { kind: 'address'; fault: AddressFault }
  /** The first day is over, which was not said to be meant: it would take donations at once. */
  | { kind: 'past'; from: string }
  /** It has taken so many donations, which stand: it cannot be as if it had never been. */
  | { kind: 'taken'; donations: number; from: string }
  | { kind: 'no_contract' }
  /** The end lies before the beginning. */
  | { kind: 'backwards'; from: string };

/** Locks the government and does something to it, if there is one. */
function withGovernment(
  code: string,
  work: (tx: Tx, government: ContractedGovernment) => Promise<Exclude<Outcome, { kind: 'unknown' }>>,
): Promise<Outcome> {
  return transaction((tx) => lockedGovernment(tx, code, (government) => work(tx, government)));
}

async function lockedGovernment(
  tx: Tx,
  code: string,
  work: (government: ContractedGovernment) => Promise<Exclude<Outcome, { kind: 'unknown' }>>,
): Promise<Outcome> {
  const government = await lockContracted(tx, code);
  return government ? work(government) : { kind: 'unknown' };
}

/** Writes down elsewhere what was changed, in the same transaction. */
type Note = (tx: Tx, changes: Record<string, readonly [unknown, unknown]>) => Promise<void>;

const span = (g: { contract_from?: string | null; contract_until?: string | null }) =>
  g.contract_from ? `${g.contract_from}〜${g.contract_until ?? ''}` : null;

/**
 * Begins a contract, which may lie in the future. One that is over makes room for it; a running one is made longer by
 * `endContract`. One that follows the last without a day between goes on with it: money of its days, whose news come
 * later, still counts.
 * @param period first and last day 'YYYY-MM-DD' in JST; no last day: open-ended. A first day that is over has to be meant
 * (`past`): with a wrong year the government would be open at once, and money that came since would be taken for it.
 */
export function beginContract(
  code: string,
  { from, until, past = false }: { from: string; until: string | null; past?: boolean },
  actor: string,
  at: Date = new Date(),
  note?: Note,
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
    const fault = await addressFault(government);
    if (fault) return { kind: 'address', fault };
    if (from < jstDate(at) && !past) return { kind: 'past', from };
    const goesOn =
      contract_from !== null &&
      contract_until !== null &&
      contract_from < from &&
      from <= addDays(contract_until, 1);
    const changed = { contract_from: goesOn ? contract_from : from, contract_until: until };
    await changeAndNote(tx, government, changed, { what: 'contract_begun', actor });
    await note?.(tx, { 契約: [span(government), span(changed)] });
    return { kind: 'done', government: { ...government, ...changed } };
  });
}

/**
 * Sets the last day of a contract, earlier or later than before. From the instant after it forms take no donation; who has
 * one to pay is told by the job `shorten_deadlines`; papers of what was donated go on.
 * @param until 'YYYY-MM-DD' in JST; a day that is over ends it at once. One before its first day takes it away, on that day at
 * the latest, and unless donations were paid under it: it was begun by mistake. Later it may have taken money that must not
 * go back.
 */
export function endContract(
  code: string,
  until: string,
  actor: string,
  at: Date = new Date(),
  note?: Note,
): Promise<Outcome> {
  return withGovernment(code, async (tx, government) => {
    const { contract_from: from } = government;
    if (from === null) return { kind: 'no_contract' };
    if (until < from && from < jstDate(at)) return { kind: 'backwards', from };
    if (government.contract_until === until) return { kind: 'already', government };
    const mistaken = until < from;
    if (mistaken) {
      const donations = await donationsPaidSince(tx, code, from);
      if (donations > 0) return { kind: 'taken', donations, from };
    }
    const changed = mistaken ? NONE : { contract_until: until };
    await changeAndNote(tx, government, changed, { what: 'contract_end_set', actor });
    await note?.(tx, { 契約: [span(government), span({ ...government, ...changed })] });
    // Not at once where it was begun by mistake: it is begun again, by its right day, before the hourly job comes.
    if (!mistaken) await addJob(tx, 'shorten_deadlines', {}, { key: 'shorten_deadlines' });
    return { kind: 'done', government: { ...government, ...changed } };
  });
}

/** What is changed of a government: texts that were read by `readFact`, and the seal as a PNG or as 公印省略. */
export type FactChanges = Partial<Record<TextFact, string>> & { seal?: SealChange };

/** A picture, new or kept already; null takes away what was said of the seal. */
type SealChange = 'omitted' | { png: Buffer } | { id: number } | null;

/** Changes what papers and pages say of a government. What a contract needs cannot be taken away while there is one. */
export function changeGovernment(code: string, changes: FactChanges, actor: string): Promise<Outcome> {
  return transaction((tx) => changeGovernmentIn(tx, code, changes, actor));
}

/** The same within a transaction. */
export async function changeGovernmentIn(
  tx: Tx,
  code: string,
  changes: FactChanges,
  actor: string,
): Promise<Outcome> {
  return lockedGovernment(tx, code, async (government) => {
    const { seal, ...texts } = changes;
    const wanted: Changed = { ...texts, ...(seal !== undefined && (await sealColumns(tx, code, seal))) };
    const changed = Object.fromEntries(
      Object.entries(wanted).filter(([column, value]) => government[column as keyof Changed] !== value),
    );
    if (Object.keys(changed).length === 0) return { kind: 'already', government };
    const after = { ...government, ...changed };
    const facts = missingFacts(after);
    if (facts.length > 0 && government.contract_from !== null) return { kind: 'missing', facts };
    const moved = 'one_stop_postal' in changed || 'one_stop_address' in changed;
    const fault = moved && (await addressFault(after));
    if (fault) return { kind: 'address', fault };
    await changeAndNote(tx, government, changed, { what: 'changed', actor });
    return { kind: 'done', government: after };
  });
}

/** Whether one-stop applications could be sent there; undefined while the address is not known whole. */
async function addressFault(g: GovernmentFacts): Promise<AddressFault | undefined> {
  if (g.one_stop_postal === '' || g.one_stop_address === '') return undefined;
  return officeAddressFault(g.one_stop_postal, g.one_stop_address);
}

async function sealColumns(tx: Tx, code: string, seal: SealChange): Promise<Changed> {
  if (seal === null || seal === 'omitted') return { seal, seal_id: null };
  return { seal: 'picture', seal_id: 'id' in seal ? seal.id : await keepSeal(tx, code, seal.png) };
}

/** A government with its contract and the latest changes; undefined for an unknown code. */
export async function contractInFull(code: string) {
  const government = await findContracted(code);
  if (!government) return undefined;
  const [fault, events] = await Promise.all([addressFault(government), eventsOf(code, SHOWN_EVENTS)]);
  return { government, missing: missingFacts(government), fault, events };
}

/** Governments that have a contract, running, to come or over, by code. */
export function contractsInShort(): Promise<ContractedGovernment[]> {
  return listContracted(MOST_LISTED);
}
