import type { LegalStates as States } from '#app/figures/duty/checks-query.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { digits } from '#platform/money.ts';

/** Gifts of 第3号 with their public list, and how far 事前確認 has come. */
export function LegalStates({ states, madeHere }: { states: States; madeHere: string }) {
  return (
    <section className="space-y-3">
      <h2>第3号の一覧と事前確認</h2>
      <Facts
        facts={[
          [
            '公開中の第3号の返礼品',
            `${digits(states.third)}件${states.thirdUnproven > 0 ? `(製造者・付加価値の割合・一般販売価格がそろわないもの ${digits(states.thirdUnproven)}件)` : ''}`,
          ],
          [
            '事前確認',
            `未提出 ${digits(states.none)}件・提出済み ${digits(states.filed)}件・確認済み ${digits(states.confirmed)}件`,
          ],
        ]}
      />
      <p>
        <a href={madeHere}>公開している第3号の一覧を開く</a>
      </p>
    </section>
  );
}
