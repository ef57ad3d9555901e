import { Link } from 'react-router';
import { GoodsRow } from '#app/favorite/parts/GoodsRow.tsx';
import { ShelfHead } from '#app/ui/ShelfHead.tsx';
import type { MemberHome } from '../member-home.ts';

/** A few favourites as they are now. */
export function HomeFavorites({ d: { goods, governments } }: { d: MemberHome['favorites'] }) {
  return (
    <section aria-labelledby="favorites">
      <ShelfHead
        id="favorites"
        title="お気に入り"
        more={{ to: '/mypage/favorites', label: 'すべて見る', of: 'お気に入り' }}
      />
      {governments.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label="お気に入りの自治体">
          {governments.map((g) => (
            <li key={g.code}>
              <Link to={`/governments/detail?code=${g.code}`} className="chip min-h-11">
                {g.place}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {goods.length > 0 && (
        <ul
          aria-label="お気に入りの返礼品"
          className="mt-2 grid border-t border-line *:border-b *:border-line md:grid-cols-2 md:gap-x-8"
        >
          {goods.map((line) => (
            <li key={line.id}>
              <GoodsRow line={line} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
