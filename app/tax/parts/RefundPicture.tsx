import { yen } from '#platform/money.ts';
import type { Refund, Refunds } from '../refund-rules.ts';
import { REFUND_KINDS } from './refund-kinds.ts';

const WIDTH = 600;
const HEIGHT = 36;

/**
 * Two bars as long as the donation, divided by the taxes that return the money. The table below says the same in
 * numbers.
 */
export function RefundPicture({ refunds }: { refunds: Refunds }) {
  return (
    <div className="space-y-3">
      <Bar title="確定申告" refund={refunds.taxReturn} />
      <Bar title="ワンストップ特例" refund={refunds.oneStop} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {REFUND_KINDS.map((kind) => (
          <li key={kind.key} className="flex items-center gap-2">
            <svg width="14" height="14" aria-hidden="true" className="flex-none">
              <rect width="14" height="14" rx="2" fill={kind.fill} className="forced-color-adjust-none" />
            </svg>
            {kind.label}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bar({ title, refund }: { title: string; refund: Refund }) {
  // The reduction of the housing loan's credit is subtracted from income tax, where it appears.
  const net = { ...refund, incomeTax: refund.incomeTax + refund.loan };
  const parts = REFUND_KINDS.map((kind) => ({ ...kind, value: net[kind.key] })).filter((p) => p.value > 0);
  const whole = parts.reduce((sum, p) => sum + p.value, 0);
  let at = 0;
  return (
    <div>
      <p aria-hidden="true" className="text-sm font-bold">
        {title}
      </p>
      <svg
        role="img"
        aria-label={`${title}: ${parts.map((p) => `${p.label} ${yen(p.value)}`).join('、')}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-9 w-full rounded forced-color-adjust-none"
      >
        {parts.map((p) => {
          const x = at;
          const width = (p.value / whole) * WIDTH;
          at += width;
          // A thin gap between neighbours, so that the parts can be seen without telling colours apart.
          return <rect key={p.key} x={x} width={Math.max(width - 1.5, 0.5)} height={HEIGHT} fill={p.fill} />;
        })}
      </svg>
    </div>
  );
}
