import { returnDeadline } from '#app/donation/one-stop/rules.ts';
import { erasedTables } from '#app/member/care.ts';
import { withdraw, withdrawalObstacles } from '#app/member/withdrawal/withdraw.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import { jstYear, startOfJstYear } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { keptInWords } from '#platform/retention.ts';
import { HELD_TABLES } from './disclosure/tables.ts';
import { countRows, findMember, underWayOf } from './member-store.ts';

/** What a withdrawal would do, in words. */
export interface ErasurePreview {
  /** Why it cannot be done now; empty when it can. */
  obstacles: string[];
  /** What the person should know before: what can be used or had no more, or who looks after it. */
  warnings: string[];
  /** 「住所録 3件」: deleted at once. */
  erased: string[];
  /** What the law keeps, how much of it, and for how long. */
  kept: [what: string, why: string][];
}

/** Tables that are kept by name, and why as people are told. */
const KEPT: Record<string, () => string> = {
  donation: () =>
    `帳簿として、最後の手続きから${keptInWords('books')}保存したのち消去(応援メッセージはすぐに消去)`,
  shop_order: () =>
    `帳簿として、最後の手続きから${keptInWords('books')}保存したのち消去(ご要望・備考はすぐに消去)`,
  ticket: () => '寄附と同じ',
  point_account: () => `退会から${keptInWords('books')}保存したのち消去。残高は使えなくなります`,
  newsletter_consent: () =>
    `配信停止の記録として、${keptInWords('consent')}保存したのち消去(特定電子メール法)`,
};

/** @returns undefined where there is no such member. @throws NotAllowed */
export async function previewErasure(
  actor: Actor,
  id: number,
  now: Date = new Date(),
): Promise<ErasurePreview | undefined> {
  demandEverywhere(actor, 'member.disclose');
  const member = await findMember(id);
  if (member?.state !== 'active') return undefined;
  const erased = erasedTables();
  const told = HELD_TABLES.filter(({ table }) => erased.includes(table));
  const counts = await Promise.all(
    told.map(async ({ table, title }) => ({ title, n: await countRows(db(), table, id) })),
  );
  const kept = await Promise.all(
    Object.entries(KEPT).map(async ([table, why]) => {
      const { title } = HELD_TABLES.find((held) => held.table === table)!;
      return { title, n: await countRows(db(), table, id), why: why() };
    }),
  );
  return {
    obstacles: await withdrawalObstacles(id),
    warnings: warningsOf(await underWayOf(db(), id, stillNeeded(now))),
    erased: counts.filter(({ n }) => n > 0).map(({ title, n }) => `${title} ${digits(n)}件`),
    kept: kept.filter(({ n }) => n > 0).map(({ title, n, why }) => [`${title} ${digits(n)}件`, why]),
  };
}

/** Since when donations' papers may still be needed: from the year on whose tax return is not due yet. */
function stillNeeded(now: Date): Date {
  const year = jstYear(now);
  return startOfJstYear(now > returnDeadline(year - 1) ? year : year - 1);
}

function warningsOf(u: Awaited<ReturnType<typeof underWayOf>>): string[] {
  const of = (n: number, words: (n: string) => string) => (n > 0 ? [words(digits(n))] : []);
  return [
    ...of(
      u.tickets,
      (n) =>
        `まだ使える現地利用チケットが${n}枚あります。消去すると、ご本人はチケットの画面を開けず、使えなくなります。`,
    ),
    ...of(
      u.donations,
      (n) =>
        `これから申告などに使う寄附が${n}件あります。消去すると、ご本人は寄附履歴を開けず、寄附金受領証明書のダウンロードも、ワンストップ特例の申請や状況の確認もできなくなります。先に受領証明書をダウンロードするよう、ご案内ください。`,
    ),
    ...of(
      u.returned,
      (n) => `返送・紛失したお荷物が${n}件あります。再発送するか返金するかを、先にご本人と決めてください。`,
    ),
    ...of(
      u.waiting,
      (n) =>
        `発送していないお荷物が${n}件あります。お届け先は残るので発送できますが、発送のメールは届きません。`,
    ),
    ...of(u.sent, (n) => `発送済みで、お届け済みになっていないお荷物が${n}件あります。`),
  ];
}

/**
 * Withdraws a member who has asked for it, or for the erasure of what is held of them (個人情報保護法35条): what no law requires is
 * erased at once, the rest when its time is over. The member is told by mail.
 * @throws NotAllowed
 */
export async function withdrawOnRequest(
  actor: Actor,
  id: number,
  reason: string,
  now: Date = new Date(),
): Promise<{ kind: 'withdrawn' } | { kind: 'unknown' } | { kind: 'not_now'; reasons: string[] }> {
  demandEverywhere(actor, 'member.disclose');
  const member = await findMember(id);
  if (member?.state !== 'active') return { kind: 'unknown' };
  return withdraw(storefrontPaths('donation'), id, now, (tx) =>
    record(tx, actor, {
      action: 'member.disclose',
      subject: 'member',
      subjectId: id,
      changes: { 退会と消去: [null, reason] },
    }),
  );
}
