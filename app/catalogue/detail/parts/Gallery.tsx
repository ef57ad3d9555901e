import { useEffect, useRef } from 'react';
import type { Sku } from '#app/delivery/offered-skus.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { Picture } from '../../parts/Picture.tsx';
import type { GoodsImage } from '../goods-store.ts';

/** Scrolls the row only, not the page. */
function showPicture(strip: HTMLUListElement | null, i: number): void {
  const item = strip?.children[i];
  if (strip && item instanceof HTMLElement) strip.scrollTo({ left: item.offsetLeft - strip.offsetLeft });
}

function VariantNames({ of }: { of: readonly { label: string }[] }) {
  if (of.length === 0) return null;
  return <p className="mt-1 text-center text-sm text-soft">{of.map((s) => s.label).join('・')}</p>;
}

/**
 * Pictures in a row that is swiped or scrolled; the thumbnails are links to them, so it works without JavaScript. A phone
 * shows the edge of the next picture in their place, and has room for the name below. Pictures of a variant are called so.
 */
export function Gallery({
  images,
  label,
  skus,
  chosen,
}: {
  images: GoodsImage[];
  label: string;
  skus: readonly Pick<Sku, 'id' | 'label' | 'image'>[];
  /** The variant that was chosen by hand: its picture comes into sight. */
  chosen: number | undefined;
}) {
  const strip = useRef<HTMLUListElement>(null);
  const shown = images.findIndex((i) => i.key === skus.find((s) => s.id === chosen)?.image);
  useEffect(() => {
    if (shown >= 0) showPicture(strip.current, shown);
  }, [shown]);
  if (images.length === 0) return null;
  return (
    <div className="space-y-3">
      <section aria-label={label} className="overflow-hidden rounded-card">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="-outline-offset-4 swiped snap-x snap-mandatory scroll-smooth max-md:gap-2"
        >
          {images.map((image, i) => (
            <li
              key={image.key}
              id={`image-${i + 1}`}
              className={`flex-none snap-center md:w-full ${images.length > 1 ? 'w-3/4' : 'w-full'}`}
            >
              <Picture
                image={image.key}
                alt={image.alt}
                sizes="(min-width: 768px) 50vw, 75vw"
                lazy={i > 0}
                className={`w-full object-cover max-md:rounded-card md:aspect-square ${images.length > 1 ? 'aspect-square' : 'aspect-4/3'}`}
              />
              <VariantNames of={skus.filter((s) => s.image === image.key)} />
            </li>
          ))}
        </ul>
      </section>
      {images.length > 1 && (
        <ul className="flex gap-2 max-md:hidden" aria-label="画像を選ぶ">
          {images.map((image, i) => (
            <li key={image.key}>
              <a
                href={`#image-${i + 1}`}
                onClick={(e) => {
                  // Leaves the URL as it is.
                  e.preventDefault();
                  showPicture(strip.current, i);
                }}
                className="block"
              >
                <img
                  src={mediaUrl(image.key, 160)}
                  alt={`${i + 1}枚目: ${image.alt}`}
                  width={72}
                  height={72}
                  className="rounded-card border border-line"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
