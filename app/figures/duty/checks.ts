import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { transaction } from '#platform/db/db.ts';
import type { Day, Period } from '../spans.ts';
import { checkedProducers, legalStates, publicityGifts, residentGifts } from './checks-query.ts';
import { insertCheck, lockPublicityGift, producerGovernment, writePlan } from './checks-store.ts';
import type { NewCheck } from './entries.ts';

/** Rows of each table. */
const MOST = 200;

/** The state of what the law asks a government for besides its costs (tables E to H and J). @throws NotAllowed */
export async function dutyChecks(actor: Actor, governmentCode: string, period: Period) {
  demand(actor, 'figure.read', { governmentCode });
  const [states, producers, publicity, residents] = await Promise.all([
    legalStates(governmentCode),
    checkedProducers(governmentCode, MOST),
    publicityGifts(governmentCode, period, MOST),
    residentGifts(governmentCode, period, { limit: MOST }),
  ]);
  return {
    states,
    producers,
    publicity,
    residents: residents.rows,
    hasMore: { producers: producers.length === MOST, residents: residents.after !== null },
  };
}

/** Writes down that somebody looked where a producer's gifts come from. @throws NotAllowed */
export function noteCheck(actor: Actor, check: NewCheck): Promise<'noted' | 'already' | 'unknown'> {
  return transaction(async (tx) => {
    const governmentCode = await producerGovernment(tx, check.producerId);
    if (governmentCode === undefined) return 'unknown';
    demand(actor, 'figure.edit', { governmentCode });
    if (!(await insertCheck(tx, check, actor.staffId))) return 'already';
    await record(tx, actor, {
      action: 'figure.edit',
      subject: 'producer',
      subjectId: check.producerId,
      changes: {
        産地の確認: [null, check.checkedOn],
        結果: [null, check.outcome === 'sound' ? '問題なし' : '疑義あり'],
        確認の方法: [null, check.evidence],
      },
    });
    return 'noted';
  });
}

/** Says how many pieces of a gift made for publicity the government gave away itself. @throws NotAllowed */
export function planPublicity(
  actor: Actor,
  plan: { goodsId: number; begins: Day; distributed: number; plan: string },
): Promise<'saved' | 'unknown'> {
  return transaction(async (tx) => {
    const gift = await lockPublicityGift(tx, plan.goodsId);
    if (!gift) return 'unknown';
    demand(actor, 'figure.edit', gift);
    const before = await writePlan(tx, plan);
    await record(tx, actor, {
      action: 'figure.edit',
      subject: 'goods',
      subjectId: gift.id,
      changes: {
        [`自ら配布した数量(${plan.begins.slice(0, 4)}年10月からの期間)`]: [before, plan.distributed],
        配布の計画: [null, plan.plan],
      },
    });
    return 'saved';
  });
}
