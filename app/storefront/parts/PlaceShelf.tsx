import { Link } from 'react-router';
import { RegionMap } from '#app/catalogue/government/parts/RegionMap.tsx';
import { TileMap } from '#app/catalogue/government/parts/TileMap.tsx';
import { type GoodsKind, kindWords } from '#app/catalogue/kind-words.ts';
import { listAddress } from '#app/catalogue/search/search-query.ts';

/** A map that leads into the list: of regions on phones, of prefectures where they have room, beside the amounts. */
export function PlaceShelf({
  kind,
  prefectures,
}: {
  kind: GoodsKind;
  prefectures: { code: number; name: string; region: string }[];
}) {
  const { path, amount, bands } = kindWords(kind);
  return (
    <div className="later [--height:44rem] grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
      <section aria-labelledby="map">
        <h2 id="map">地図からさがす</h2>
        <div className="mt-3 md:hidden">
          <RegionMap
            prefectures={prefectures}
            href={(_region, codes) => listAddress(path, { prefecture: codes })}
          />
        </div>
        <div className="mt-4 max-md:hidden">
          <TileMap prefectures={prefectures} href={(code) => `${path}?prefecture=${code}`} />
        </div>
      </section>
      <section aria-labelledby="bands">
        <h2 id="bands">{amount}からさがす</h2>
        <ul className="mt-3 flex flex-wrap gap-2">
          {bands.map(({ label, min, max }) => (
            <li key={label}>
              <Link to={listAddress(path, { min, max })} className="chip min-h-11">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
