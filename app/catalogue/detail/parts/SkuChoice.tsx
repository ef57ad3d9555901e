import type { Sku } from '#app/delivery/offered-skus.ts';
import { differ } from '#app/stock/amounts.ts';
import { formatLastMinute } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { PriceBefore } from '../../parts/PriceBefore.tsx';

const FEW = 10;

export interface Choosing {
  /** The variant that was chosen by hand, if any was. */
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

function skuState(left: number | null): string {
  if (left === 0) return '在庫なし';
  return left !== null && left <= FEW ? `残り${left}点` : '';
}

/** Choice of the variant, sent as `sku`. A single variant is sent without a choice. */
export function SkuChoice({ skus, onChoose }: { skus: Sku[] } & Pick<Choosing, 'onChoose'>) {
  const [first] = skus;
  return skus.length === 1 && first ? <OneSku sku={first} /> : <ManySkus skus={skus} onChoose={onChoose} />;
}

function OneSku({ sku }: { sku: Sku }) {
  const state = skuState(sku.left);
  return (
    <>
      <input type="hidden" name="sku" value={sku.id} />
      {state && (
        <p>
          <span className="badge badge-strong">{state}</span>
        </p>
      )}
    </>
  );
}

function ManySkus({ skus, onChoose }: { skus: Sku[] } & Pick<Choosing, 'onChoose'>) {
  const priced = differ(skus);
  const firstLeft = skus.find((s) => s.left !== 0)?.id;
  return (
    <fieldset className="space-y-2">
      <legend className="font-bold">種類を選ぶ</legend>
      {skus.map((sku) => (
        <label key={sku.id} className="choice choice-card">
          <input
            type="radio"
            name="sku"
            value={sku.id}
            defaultChecked={sku.id === firstLeft}
            disabled={sku.left === 0}
            onChange={() => onChoose(sku.id)}
          />
          <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span>{sku.label}</span>
            {priced && (
              <span>
                {sku.sale?.before && <PriceBefore before={sku.sale.before} />}{' '}
                {sku.sale && <span className="text-sm text-accent">セール</span>}{' '}
                <span className="amount">{yen(sku.amount)}</span>
                {sku.sale && (
                  <span className="block text-sm text-soft">{formatLastMinute(sku.sale.until)}まで</span>
                )}
              </span>
            )}
          </span>
          <span className="text-sm text-soft">{skuState(sku.left)}</span>
        </label>
      ))}
    </fieldset>
  );
}
