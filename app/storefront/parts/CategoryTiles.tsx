import { Link } from 'react-router';
import { type GoodsKind, kindWords } from '#app/catalogue/kind-words.ts';
import { mediaUrl } from '#app/shell/media-url.ts';

/** Links into the list: categories as small round pictures, and bands of amounts. */
export function CategoryTiles({
  kind,
  categories,
}: {
  kind: GoodsKind;
  categories: { id: number; name: string; image: string }[];
}) {
  const { path, amount, bands } = kindWords(kind);
  return (
    <section aria-labelledby="categories">
      <h2 id="categories">カテゴリーからさがす</h2>
      <ul className="mt-4 grid grid-cols-3 gap-x-2 gap-y-4 sm:grid-cols-5 lg:grid-cols-8">
        {categories.map((c) => (
          <li key={c.id}>
            <Link
              to={`${path}?category=${c.id}`}
              className="flex flex-col items-center gap-1 text-center text-sm no-underline hover:underline"
            >
              {c.image && (
                <img
                  src={mediaUrl(c.image, 160)}
                  alt=""
                  width={80}
                  height={80}
                  loading="lazy"
                  className="size-20 rounded-full"
                />
              )}
              {c.name}
            </Link>
          </li>
        ))}
      </ul>
      <h3 className="mt-8">{amount}からさがす</h3>
      <ul className="mt-3 flex flex-wrap gap-2">
        {bands.map((b) => (
          <li key={b.label}>
            <Link
              to={`${path}?${new URLSearchParams({ ...(b.min && { min: String(b.min) }), ...(b.max && { max: String(b.max) }) })}`}
              className="chip min-h-11"
            >
              {b.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
