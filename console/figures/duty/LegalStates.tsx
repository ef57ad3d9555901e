import type { LegalStates as States } from '#app/figures/duty/checks-query.ts';
import { digits } from '#platform/money.ts';
import { CheckHead } from './CheckHead.tsx';
import type { OpenDuty } from './open-duty.ts';

/** Gifts of 第3号 with their public list, and how far 事前確認 has come. */
export function LegalStates({
  duty,
  states,
  madeHere,
}: {
  duty: OpenDuty;
  states: States;
  madeHere: string;
}) {
  const { third, thirdUnproven, none, filed, confirmed } = states;
  return (
    <>
      <section className="space-y-3">
        <CheckHead title="第3号の返礼品" duty={duty} sheet="third" />
        <p>
          公開中: <strong>{digits(third)}件</strong>
          {thirdUnproven > 0 &&
            `(製造者・付加価値の割合・一般販売価格がそろわないもの ${digits(thirdUnproven)}件)`}
        </p>
        <p>
          <a href={madeHere}>公開している第3号の一覧を開く</a>
        </p>
      </section>
      <section className="space-y-3">
        <CheckHead title="事前確認" duty={duty} sheet="prior" />
        <p>
          未提出 {digits(none)}件・提出済み {digits(filed)}件・確認済み {digits(confirmed)}件
        </p>
      </section>
    </>
  );
}
