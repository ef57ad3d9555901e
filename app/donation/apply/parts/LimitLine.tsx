import { yen } from '#platform/money.ts';
import type { Known } from '../known.ts';

/** The limit that the donor saved, what is left of it, and whether this application passes it. @param total yen. */
export function LimitLine({ limit, total }: { limit: Known['limit']; total: number | null }) {
  if (!limit) return null;
  const left = Math.max(0, limit.most - limit.given);
  const over = limit.given + (total ?? 0) - limit.most;
  return (
    <div className="rounded-card bg-tint p-3 text-sm">
      <p>
        {limit.year}年の控除上限額の目安は{yen(limit.most)}、これまでの寄附(お申し込み中を含む)は
        {yen(limit.given)}、残りは
        {yen(left)}です。
      </p>
      <p role="status" className="font-bold empty:hidden">
        {over > 0 &&
          `このお申し込みを含めると、目安を${yen(over)}超えます。超えた分は控除されず、自己負担になります。`}
      </p>
    </div>
  );
}
