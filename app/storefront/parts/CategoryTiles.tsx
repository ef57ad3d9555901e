import { Link } from 'react-router';
import { type GoodsKind, kindWords } from '#app/catalogue/kind-words.ts';
import { mediaUrl } from '#app/shell/media-url.ts';

/** So many are seen before the row is swiped; what is not lazy is fetched before all else. */
const ON_A_PHONE = 5;

/** Links into the list: categories as small round pictures, on phones in one row to be swiped. */
export function CategoryTiles({
  kind,
  categories,
}: {
  kind: GoodsKind;
  categories: { id: number; name: string; image: string }[];
}) {
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="text-base md:text-xl">
        カテゴリーからさがす
      </h2>
      <ul className="swiped mt-2 gap-x-1 max-md:-mx-[16px] max-md:px-[16px] md:mt-4 md:grid md:grid-cols-9 md:gap-y-3 lg:grid-cols-13">
        {categories.map((c, i) => (
          <li key={c.id} className="w-19 flex-none md:w-auto">
            <Link
              to={`${kindWords(kind).path}?category=${c.id}`}
              className="flex flex-col items-center gap-1 text-center text-xs no-underline hover:underline"
            >
              {c.image && (
                <img
                  src={mediaUrl(c.image, 160)}
                  alt=""
                  loading={i < ON_A_PHONE ? undefined : 'lazy'}
                  width={80}
                  height={80}
                  className="size-16 rounded-full"
                />
              )}
              {c.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
