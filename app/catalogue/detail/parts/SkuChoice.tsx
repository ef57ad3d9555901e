import type { Sku } from '#app/delivery/offered-skus.ts';

const FEW = 10;

function skuState(left: number | null): string {
  if (left === 0) return '在庫なし';
  return left !== null && left <= FEW ? `残り${left}点` : '';
}

/** Choice of the variant, sent as `sku`. A single variant is sent without a choice. */
export function SkuChoice({ skus }: { skus: Sku[] }) {
  const [first] = skus;
  return skus.length === 1 && first ? <OneSku sku={first} /> : <ManySkus skus={skus} />;
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

function ManySkus({ skus }: { skus: Sku[] }) {
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
          />
          <span className="flex-1">{sku.label}</span>
          <span className="text-sm text-soft">{skuState(sku.left)}</span>
        </label>
      ))}
    </fieldset>
  );
}
