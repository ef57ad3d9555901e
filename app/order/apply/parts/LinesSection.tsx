import { Link } from 'react-router';
import { mediaUrl } from '#app/shell/media-url.ts';
import { Amount } from '#app/ui/Amount.tsx';
import { Section } from '#app/ui/Section.tsx';
import { yen } from '#platform/money.ts';
import { parcelName } from '../../parcel-words.ts';
import type { FormView } from '../form-view.ts';
import { CART_PATH } from '../offer.ts';
import type { Quote } from '../quote.ts';
import { SaleLine } from './SaleLine.tsx';

type Lines = NonNullable<FormView['lines']>;

/** What is ordered of the cart, by parcels once their fees are known. */
export function LinesSection({ lines, quote }: { lines: Lines; quote: Quote | null }) {
  return (
    <Section title="ご注文の商品">
      <ul className="space-y-4">
        {lines.map((line) => (
          <CartLine key={line.skuId} line={line} />
        ))}
      </ul>
      {quote && (
        <ul className="space-y-1 text-sm" aria-label="お荷物ごとの送料">
          {quote.parcels.map((parcel, i) => (
            <li key={parcelName(parcel, i, lines)}>
              {parcelName(parcel, i, lines)}: 送料{parcel.free ? '無料' : yen(parcel.fee)}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={CART_PATH} className="btn btn-plain">
          カートに戻って変更する
        </Link>
      </p>
    </Section>
  );
}

function CartLine({ line }: { line: Lines[number] }) {
  const { product, image, label, quantity, sale, dispatch } = line;
  const price = product.skus.find((s) => s.id === line.skuId)?.amount;
  return (
    <li className="flex gap-4">
      {image && (
        <img
          src={mediaUrl(image, 160)}
          alt=""
          width={80}
          height={80}
          className="size-20 flex-none rounded-card"
        />
      )}
      <div className="min-w-0">
        <p className="text-sm text-soft">{product.producer}</p>
        <p className="font-bold">
          {product.name}
          {label && ` ${label}`}
        </p>
        {price !== undefined && (
          <p>
            <Amount yen={price} />
            <span className="text-sm">(税込)</span> × {quantity}点
          </p>
        )}
        <SaleLine sale={sale} />
        {dispatch && <p className="text-sm text-soft">発送の時期: {dispatch}</p>}
      </div>
    </li>
  );
}
