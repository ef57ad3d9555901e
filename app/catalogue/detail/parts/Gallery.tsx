import { useRef } from 'react';
import { mediaUrl } from '#app/shell/media-url.ts';
import { Picture } from '../../parts/Picture.tsx';
import type { GoodsImage } from '../goods-store.ts';

/** Pictures in a row that is swiped or scrolled; the thumbnails are links to them, so it works without JavaScript. */
export function Gallery({ images, label }: { images: GoodsImage[]; label: string }) {
  const strip = useRef<HTMLUListElement>(null);
  if (images.length === 0) return null;
  return (
    <div className="space-y-3">
      <section aria-label={label} className="overflow-hidden rounded-card">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="-outline-offset-4 flex snap-x snap-mandatory overflow-x-auto scroll-smooth"
        >
          {images.map((image, i) => (
            <li key={image.key} id={`image-${i + 1}`} className="w-full flex-none snap-center">
              <Picture
                image={image.key}
                alt={image.alt}
                sizes="(min-width: 768px) 50vw, 100vw"
                lazy={i > 0}
                className="aspect-square w-full"
              />
            </li>
          ))}
        </ul>
      </section>
      {images.length > 1 && (
        <ul className="flex gap-2" aria-label="画像を選ぶ">
          {images.map((image, i) => (
            <li key={image.key}>
              <a
                href={`#image-${i + 1}`}
                onClick={(e) => {
                  // Scrolls the row only, not the page, and leaves the URL as it is.
                  e.preventDefault();
                  strip.current?.scrollTo({ left: i * strip.current.clientWidth });
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
