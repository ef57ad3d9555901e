import { Link } from 'react-router';
import { type GoodsKind, kindWords } from '#app/catalogue/kind-words.ts';
import { digits } from '#platform/money.ts';
import type { LatestFavorites } from '../lists.ts';
import { shelf } from '../shelf.ts';
import { Empty } from './Empty.tsx';
import { GoodsRow } from './GoodsRow.tsx';

/** The latest favourite goods of an overview, and the way to all of them. */
export function LatestGoods({ d: { kind, goodsTotal, latest } }: { d: LatestFavorites }) {
  const noun = kindWords(kind).goods;
  return (
    <section aria-labelledby="goods">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="goods">お気に入りの{noun}</h2>
        {goodsTotal > 0 && (
          <Link
            to={shelf(kind).favoriteGoods}
            className="inline-flex min-h-11 items-center text-sm text-strong underline underline-offset-4"
          >
            すべて見る({digits(goodsTotal)}件)
          </Link>
        )}
      </div>
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

/** No heart was pressed yet in this storefront. */
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
