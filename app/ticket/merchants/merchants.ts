import { hashPassword } from '#app/account/password.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demand, may } from '#app/staff/permissions.ts';
import { randomNumber, randomToken, readNumber } from '#platform/crypto.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { forgiveGuesses } from '../counter/merchant.ts';
import { forgetCounters } from '../counter/merchant-store.ts';
import type { KeptMerchant, TypedMerchant } from './kept-merchant.ts';
import {
  findByLoginCode,
  findMerchantRow,
  insertMerchant,
  lockMerchant,
  setActive,
  updateMerchant,
} from './merchant-store.ts';

/** Random characters of a code, which a check symbol follows. */
const CODE_LENGTH = 7;

function taxWords(rate: number | null): string {
  return rate === null ? '複数の税率' : `${rate}%`;
}

/** As people call what is said of a merchant. */
export const MERCHANT_LABELS: Record<keyof TypedMerchant, string> = {
  name: '名称',
  genre: '種類',
  place: '所在地',
  note: 'ご案内',
  registration: '登録番号',
  taxRate: '消費税の税率',
};

function say(m: TypedMerchant, name: keyof TypedMerchant): string {
  return name === 'taxRate' ? taxWords(m.taxRate) : m[name];
}

/** A merchant that somebody may look at; undefined as if there were none otherwise. */
export async function readMerchant(actor: Actor, id: number): Promise<KeptMerchant | undefined> {
  const merchant = await findMerchantRow(id);
  return merchant && may(actor, 'ticket.read', merchant) ? merchant : undefined;
}

export function recordMerchant(tx: Tx, actor: Actor, id: number, changes: Changes): Promise<void> {
  return record(tx, actor, { action: 'merchant.edit', subject: 'merchant', subjectId: id, changes });
}

/**
 * Adds a merchant with a code of its own. Nobody knows its PIN: one is issued by a letter. @returns the id.
 * @throws NotAllowed
 */
export async function addMerchant(
  actor: Actor,
  governmentCode: string,
  typed: TypedMerchant,
): Promise<number> {
  demand(actor, 'merchant.edit', { governmentCode });
  const pinHash = await hashPassword(randomToken());
  return transaction(async (tx) => {
    for (;;) {
      const id = await insertMerchant(tx, governmentCode, typed, {
        code: randomNumber(CODE_LENGTH),
        pinHash,
      });
      if (id === undefined) continue; // one of 34 thousand million codes is taken
      await recordMerchant(tx, actor, id, { 登録: [null, typed.name] });
      return id;
    }
  });
}

export type MerchantResult =
  | { kind: 'saved' }
  | { kind: 'unknown' }
  /** Somebody saved first: what is kept now. */
  | { kind: 'conflict'; now: KeptMerchant };

/** @throws NotAllowed */
export function saveMerchant(
  actor: Actor,
  id: number,
  version: number,
  typed: TypedMerchant,
): Promise<MerchantResult> {
  return transaction(async (tx): Promise<MerchantResult> => {
    const before = await lockMerchant(tx, id);
    if (!before) return { kind: 'unknown' };
    demand(actor, 'merchant.edit', before);
    if (before.version !== version) return { kind: 'conflict', now: before };
    const changes = Object.fromEntries(
      (Object.entries(MERCHANT_LABELS) as [keyof TypedMerchant, string][])
        .filter(([name]) => say(before, name) !== say(typed, name))
        .map(([name, label]) => [label, [say(before, name), say(typed, name)] as const]),
    );
    if (Object.keys(changes).length === 0) return { kind: 'saved' };
    await updateMerchant(tx, id, typed);
    await recordMerchant(tx, actor, id, changes);
    return { kind: 'saved' };
  });
}

/**
 * Suspends a merchant, which ends its sessions at once, or lets it take tickets again. What it has taken stays.
 * @returns false when there is none. @throws NotAllowed
 */
export function switchMerchant(actor: Actor, id: number, active: boolean): Promise<boolean> {
  return transaction(async (tx) => {
    const merchant = await lockMerchant(tx, id);
    if (!merchant) return false;
    demand(actor, 'merchant.edit', merchant);
    if (merchant.active === active) return true;
    await setActive(tx, id, active);
    if (!active) await forgetCounters(tx, id);
    const words = (on: boolean) => (on ? '受付中' : '停止中');
    await recordMerchant(tx, actor, id, { 状態: [words(merchant.active), words(active)] });
    return true;
  });
}

/**
 * Gives back what strangers took of the attempts at one merchant's code, once it has called from a number that is known to be
 * theirs.
 * @param typed the code. @returns false when no merchant that takes tickets has it. @throws NotAllowed
 */
export async function openCounter(actor: Actor, typed: string): Promise<boolean> {
  const code = readNumber(typed) ?? typed;
  const merchant = await findByLoginCode(code);
  if (!merchant?.active) return false;
  demand(actor, 'merchant.edit', merchant);
  await transaction((tx) => recordMerchant(tx, actor, merchant.id, { ログインの制限: [null, '解除'] }));
  await forgiveGuesses(code);
  return true;
}
