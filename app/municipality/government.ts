import { changeGovernmentIn, type Outcome } from '#app/catalogue/government/contract.ts';
import { TEXT_FACTS } from '#app/catalogue/government/facts.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import {
  type EditedGovernment,
  findGovernment,
  lockGovernment,
  type Usage,
  updateGovernment,
  usagesOf,
  writeUsages,
} from './government-store.ts';
import { PROFILE, PROFILE_NAMES, type Profile, type ProfileName, writeProfile } from './profile-columns.ts';

/** A government that somebody may look at; undefined as if there were none otherwise. */
export async function readGovernment(actor: Actor, code: string): Promise<EditedGovernment | undefined> {
  if (!may(actor, 'government.read', { governmentCode: code })) return undefined;
  return findGovernment(code);
}

export type SaveResult =
  | { kind: 'saved' | 'unknown' }
  | { kind: 'conflict'; now: EditedGovernment }
  | { kind: 'faults'; faults: Map<ProfileName, string> };

/** What papers name, which a contract needs, is changed by `changeGovernmentIn`; the rest here, in the same transaction. */
const FACTS = Object.keys(TEXT_FACTS) as (keyof typeof TEXT_FACTS)[];

/**
 * Saves what a government says of itself.
 * @throws NotAllowed
 */
export function saveProfile(
  actor: Actor,
  code: string,
  form: { version: number; profile: Profile },
): Promise<SaveResult> {
  demand(actor, 'government.edit', { governmentCode: code });
  return changing(async (tx): Promise<SaveResult> => {
    const government = await lockGovernment(tx, code);
    if (!government) return { kind: 'unknown' };
    if (government.version !== form.version) return { kind: 'conflict', now: government };
    const { profile } = form;
    const facts = Object.fromEntries(FACTS.map((name) => [name, profile[name]]));
    const outcome = await changeGovernmentIn(tx, code, facts, actor.name);
    const fault = faultOf(outcome);
    if (fault) throw new Refused({ kind: 'faults', faults: fault });
    const changes = profileChanges(government.profile, profile);
    if (Object.keys(changes).length === 0) return { kind: 'saved' };
    const others = PROFILE_NAMES.filter((name) => !(name in TEXT_FACTS));
    await updateGovernment(tx, code, Object.fromEntries(others.map((name) => [name, profile[name]])));
    await record(tx, actor, { action: 'government.edit', subject: 'government', subjectId: code, changes });
    return { kind: 'saved' };
  });
}

/** Ends the transaction without a change, with what is told instead. */
class Refused extends Error {
  readonly result: SaveResult;
  constructor(result: SaveResult) {
    super('refused');
    this.result = result;
  }
}

async function changing(work: (tx: Tx) => Promise<SaveResult>): Promise<SaveResult> {
  try {
    return await transaction(work);
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}

function faultOf(outcome: Outcome): Map<ProfileName, string> | undefined {
  if (outcome.kind === 'missing')
    return new Map(
      outcome.facts
        .filter((fact) => fact !== 'seal')
        .map((fact) => [fact, '契約中は空欄にできません。受領証明書などに記載する項目です']),
    );
  if (outcome.kind !== 'address') return undefined;
  return new Map([
    outcome.fault === 'no_postal'
      ? ['one_stop_postal', '送付先の都道府県の郵便番号ではありません']
      : ['one_stop_address', '都道府県と市区町村から入力してください'],
  ]);
}

/** What differs, in words. */
function profileChanges(before: Profile, after: Profile) {
  const [was, is] = [writeProfile(before), writeProfile(after)];
  return Object.fromEntries(
    PROFILE_NAMES.filter((name) => was[name] !== is[name]).map((name) => [
      PROFILE[name].label,
      [was[name], is[name]] as const,
    ]),
  );
}

export function readUsages(code: string): Promise<Usage[]> {
  return usagesOf(db(), code);
}

export type TypedUsage = Omit<Usage, 'id' | 'position'> & { id: number | null };

export type UsagesResult =
  | { kind: 'saved' | 'unknown' }
  /** Somebody saved first: what is kept now. */
  | { kind: 'conflict'; now: { version: number; usages: Usage[] } }
  | { kind: 'faults'; faults: Map<number, string> };

/**
 * Saves the usages of a government in their order. None is deleted, as donations name them; one active stays, and at most one is
 * chosen beforehand.
 * @throws NotAllowed
 */
export function saveUsages(
  actor: Actor,
  code: string,
  version: number,
  usages: readonly TypedUsage[],
): Promise<UsagesResult> {
  demand(actor, 'government.edit', { governmentCode: code });
  return transaction(async (tx): Promise<UsagesResult> => {
    const government = await lockGovernment(tx, code);
    if (!government) return { kind: 'unknown' };
    const before = await usagesOf(tx, code);
    if (government.version !== version)
      return { kind: 'conflict', now: { version: government.version, usages: before } };
    const faults = usageFaults(before, usages);
    if (faults.size > 0) return { kind: 'faults', faults };
    const [was, is] = [before.map(usageWords), usages.map(usageWords)];
    if (was.join('\n') === is.join('\n')) return { kind: 'saved' };
    await writeUsages(tx, code, usages);
    await updateGovernment(tx, code, {});
    const changes = { 使い道: [was.join('\n'), is.join('\n')] as const };
    await record(tx, actor, { action: 'government.edit', subject: 'government', subjectId: code, changes });
    return { kind: 'saved' };
  });
}

function usageWords(u: Pick<Usage, 'title' | 'description' | 'active' | 'isDefault'>): string {
  const marks = [u.active ? '' : '停止', u.isDefault ? '初期選択' : ''].filter((m) => m !== '').join('・');
  return `${u.title}${marks && `(${marks})`}: ${u.description}`;
}

function usageFaults(before: readonly Usage[], usages: readonly TypedUsage[]): Map<number, string> {
  const faults = new Map<number, string>();
  for (const [i, u] of usages.entries()) {
    if (u.id !== null && !before.some(({ id }) => id === u.id)) faults.set(i, 'この使い道は見つかりません');
    else if (u.title === '') faults.set(i, '名称を入力してください');
    else if (usages.some((other, j) => j < i && other.title === u.title))
      faults.set(i, '同じ名称の使い道があります');
    else if (u.isDefault && !u.active) faults.set(i, '停止した使い道は、初期選択にできません');
  }
  if (before.some(({ id }) => !usages.some((u) => u.id === id)))
    faults.set(0, 'ほかの担当者が使い道を追加しました。画面を開き直してください');
  if (!usages.some(({ active }) => active)) faults.set(0, '受け付ける使い道を1つ以上残してください');
  return faults;
}
