import { mediaUrl } from '#app/shell/media-url.ts';
import { Amount } from '#app/ui/Amount.tsx';
import { CartButton } from '#app/ui/CartButton.tsx';
import { SiteLink } from '#app/ui/SiteLink.tsx';
import { placeName } from '#app/words/place.ts';
import { formatLastMinute } from '#platform/jst.ts';
import type { GoodsCard as Card } from '../goods-cards-store.ts';
import { goodsPath, kindWords, RESERVATION } from '../kind-words.ts';
import { FavoriteHeart } from './FavoriteHeart.tsx';

const SHOWN_LABELS = ['訳あり', '数量限定', '災害支援'];

/**
 * One of many on a page, so it has few elements. The whole card is the link, its name the link's text; the heart
 * and the button of the list lie over it, beside it in the list item that the page puts both into.
 */
export function GoodsCard({ card, rank, eager = false }: { card: Card; rank?: number; eager?: boolean }) {
  const badge = cardBadge(card);
  return (
    <>
      <SiteLink to={goodsPath(card.kind, card.id)} className="goods-card">
        {card.image ? (
          <img
            src={mediaUrl(card.image, 320)}
            srcSet={`${mediaUrl(card.image, 160)} 160w, ${mediaUrl(card.image, 320)} 320w, ${mediaUrl(card.image, 480)} 480w`}
            sizes="(min-width: 768px) 210px, 46vw"
            width={320}
            height={320}
            alt=""
            loading={eager ? undefined : 'lazy'}
          />
        ) : null}
        {rank && <span className="badge badge-strong amount absolute top-2 left-2 text-sm">{rank}位</span>}
        {badge && (
          <span className={`badge self-start ${badge.strong ? 'badge-strong' : 'badge-label'}`}>
            {badge.text}
          </span>
        )}
        <span className="name">{card.name}</span>
        {card.kind === 'gift' ? <Amount yen={card.amount} rising={card.rising} /> : <Price card={card} />}
        {card.dispatch && <span className="text-xs text-soft">{card.dispatch}</span>}
        <span className="from">{placeName(card.prefecture, card.government)}</span>
      </SiteLink>
      <FavoriteHeart kind="goods" id={card.id} name={card.name} />
      {card.left !== 0 && (
        <CartButton
          of={{ name: 'goods', value: card.id }}
          className="cart-over"
          label={`${kindWords(card.kind).putIn} ${card.name}`}
        />
      )}
    </>
  );
}

/** The price including tax, and the shipping fee. */
function Price({ card }: { card: Card }) {
  return (
    <span>
      <Amount yen={card.amount} rising={card.rising} /> <span className="text-xs text-soft">(税込)</span>
      {card.saleUntil && (
        <span className="block text-xs font-bold text-accent">
          セール {formatLastMinute(card.saleUntil)}まで
        </span>
      )}
      <span className="block text-xs text-soft">{card.shipping}</span>
    </span>
  );
}

function cardBadge(card: Card): { text: string; strong?: boolean } | null {
  if (card.left === 0) return { text: '在庫なし' };
  if (card.opensAt) return { text: kindWords(card.kind).notYet };
  if (card.reserved) return { text: RESERVATION };
  if (card.left !== null) return { text: `残り${card.left}点`, strong: true };
  if (card.deliveries > 1) return { text: `定期便 全${card.deliveries}回` };
  const label = card.labels.find((l) => SHOWN_LABELS.includes(l));
  return label ? { text: label } : null;
}
