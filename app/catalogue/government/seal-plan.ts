import { type Tx, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { changeGovernmentIn } from './contract.ts';
import { keepSeal } from './contract-store.ts';
import {
  deletePlan,
  findSeals,
  governmentsToTurn,
  lockSeals,
  type Seals,
  type ShownSeal,
  sealOf,
  writePlan,
} from './seal-plan-store.ts';

export type { Seals, ShownSeal };

/** More than there are governments. */
const MOST = 2_000;

/** How a government's certificates show its seal now, and from a day on. */
export function sealsNow(code: string): Promise<Seals | undefined> {
  return findSeals(code);
}

/** The same, locked; what is due is in its place then. */
export async function lockedSeals(tx: Tx, code: string, today: string): Promise<Seals | undefined> {
  const seals = await lockSeals(tx, code);
  return seals && (await turned(tx, code, seals, today));
}

/**
 * Changes how certificates show the seal: of those that are issued from a day on. What is issued keeps what it said.
 * @param seals as `lockedSeals` told.
 */
export async function changeSealIn(
  tx: Tx,
  code: string,
  wish: { seal: 'omitted' | { png: Buffer }; from: string },
  actor: string,
  today: string,
): Promise<ShownSeal> {
  const sealId = wish.seal === 'omitted' ? null : await keepSeal(tx, code, wish.seal.png);
  const seal = sealId === null ? 'omitted' : 'picture';
  if (wish.from > today) await writePlan(tx, code, { from: wish.from, seal, sealId, actor });
  else await changeGovernmentIn(tx, code, { seal: sealId === null ? 'omitted' : { id: sealId } }, actor);
  return { seal, sealId };
}

/** Takes back what was to change. */
export async function dropSealPlanIn(tx: Tx, code: string): Promise<void> {
  await deletePlan(tx, code);
}

async function turned(tx: Tx, code: string, seals: Seals, today: string): Promise<Seals> {
  const { plan } = seals;
  if (!plan || plan.from > today) return seals;
  const { seal, sealId, actor } = plan;
  await changeGovernmentIn(tx, code, { seal: sealId === null ? 'omitted' : { id: sealId } }, actor);
  await deletePlan(tx, code);
  return { seal, sealId, plan: null };
}

/** Job `turn_seals`, after each midnight. Certificates ask for the day themselves, so none waits for it. */
export async function turnSeals(now = new Date()): Promise<void> {
  const today = jstDate(now);
  for (const code of await governmentsToTurn(today, MOST))
    await transaction((tx) => lockedSeals(tx, code, today));
}

/** The picture of a seal of this government. */
export function sealImage(code: string, id: number): Promise<Buffer | undefined> {
  return sealOf(code, id);
}
