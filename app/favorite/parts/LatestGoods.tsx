import { type GoodsKind, kindWords } from '#app/catalogue/kind-words.ts';
import { ShelfHead } from '#app/ui/ShelfHead.tsx';
import { digits } from '#platform/money.ts';
import type { LatestFavorites } from '../lists.ts';
import { shelf } from '../shelf.ts';
import { Empty } from './Empty.tsx';
import { GoodsRow } from './GoodsRow.tsx';

/** The latest favourite goods of an overview, and the link to all of them. */
export function LatestGoods({ d: { kind, goodsTotal, latest } }: { d: LatestFavorites }) {
  const noun = kindWords(kind).goods;
  return (
    <section aria-labelledby="goods">
      <ShelfHead
        id="goods"
        title={`お気に入りの${noun}`}
        more={
          goodsTotal > 0
            ? { to: shelf(kind).favoriteGoods, label: `すべて見る(${digits(goodsTotal)}件)` }
            : undefined
        }
      />
      {latest.length > 0 ? (
        <ul className="mt-2 grid border-t border-line md:grid-cols-2 md:gap-x-8">
          {latest.map((line) => (
            <li key={line.id} className="border-b border-line">
              <GoodsRow line={line} />
            </li>
          ))}
        </ul>
      ) : (
        <NoGoods kind={kind} />
      )}
    </section>
  );
}

/** Shown while no heart was pressed in this storefront. */
export function NoGoods({ kind }: { kind: GoodsKind }) {
  const { goods: noun, path } = kindWords(kind);
  return (
    <Empty
      text={`お気に入りの${noun}はまだありません。${noun}のハートを押すと、ここに並びます。`}
      to={path}
      label={`${noun}をさがす`}
    />
  );
}
