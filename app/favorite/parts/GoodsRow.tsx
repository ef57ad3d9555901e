import { Link } from 'react-router';
import { goodsPath, kindWords } from '#app/catalogue/kind-words.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { Amount } from '#app/ui/Amount.tsx';
import { CartButton } from '#app/ui/CartButton.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import type { GoodsLine } from '../goods-line.ts';
import { shelf } from '../shelf.ts';

/** Goods of a member's list as they are now; goods that are not shown any more have no link. */
export function GoodsRow({
  line,
  removal,
}: {
  line: GoodsLine;
  /** The button that removes it: the page's form with this id is sent with `name=value`. */
  removal?: { form: string; name: string; value: number | string; label?: string };
}) {
  const { apply, applyLabel } = shelf(line.kind);
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 py-4 sm:grid-cols-[112px_minmax(0,1fr)]">
      <div className="flex aspect-square items-center justify-center overflow-hidden rounded-card bg-tint">
        {line.image ? (
          <img
            src={mediaUrl(line.image, 160)}
            width={160}
            height={160}
            alt=""
            loading="lazy"
            className="size-full"
          />
        ) : (
          <Icon name="gift" size={32} className="text-soft" />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-sm leading-normal font-bold sm:text-base">
          {line.goods === null ? (
            <span className="text-soft">{line.name}</span>
          ) : (
            <Link to={goodsPath(line.kind, line.goods)} className="no-underline hover:underline">
              {line.name}
            </Link>
          )}
        </p>
        {line.goods !== null && <p className="text-sm text-soft">{line.place}</p>}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {line.amount !== null && (
            <span>
              <Amount yen={line.amount} rising={line.rising} />
              {line.kind === 'product' && <span className="text-sm text-soft">(税込)</span>}
            </span>
          )}
          {line.state && (
            <span className={`badge whitespace-normal ${line.open ? 'badge-label' : 'badge-optional'}`}>
              {line.state}
            </span>
          )}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4">
          {line.open && line.goods !== null ? (
            <span className="flex flex-wrap gap-x-4">
              <Link
                to={apply + line.goods}
                className="inline-flex min-h-11 items-center font-bold text-strong underline underline-offset-4"
              >
                {applyLabel}
                <span className="sr-only">({line.name})</span>
              </Link>
              <CartButton
                of={{ name: 'goods', value: line.goods }}
                className="inline-flex min-h-11 items-center text-sm text-strong underline underline-offset-4"
              >
                {kindWords(line.kind).putIn}
                <span className="sr-only">({line.name})</span>
              </CartButton>
            </span>
          ) : (
            <span />
          )}
          {removal && (
            <button
              type="submit"
              form={removal.form}
              name={removal.name}
              value={removal.value}
              className="inline-flex min-h-11 items-center px-2 text-sm text-soft underline underline-offset-4"
            >
              {removal.label ?? '外す'}
              <span className="sr-only">({line.name})</span>
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
