import { mediaUrl } from '#app/shell/media-url.ts';

/** The widths that the media route makes. */
const GOODS_WIDTHS = [160, 320, 480, 640];
/** None of those of goods, in which an uploaded picture is a square. */
const COVER_WIDTHS = [600, 960, 1440];

/** A picture of goods, square, at suitable widths. `sizes` as in HTML. */
export function Picture({
  image,
  alt,
  sizes,
  lazy = true,
  className,
}: {
  image: string;
  alt: string;
  sizes: string;
  lazy?: boolean;
  className?: string;
}) {
  return (
    <img
      src={mediaUrl(image, 320)}
      srcSet={GOODS_WIDTHS.map((w) => `${mediaUrl(image, w)} ${w}w`).join(', ')}
      sizes={sizes}
      width={640}
      height={640}
      alt={alt}
      loading={lazy ? 'lazy' : undefined}
      fetchPriority={lazy ? undefined : 'high'}
      decoding="async"
      className={className}
    />
  );
}

/** A government's cover, 5:2. */
export function Cover({
  image,
  alt,
  sizes,
  className,
}: {
  image: string;
  alt: string;
  sizes: string;
  className?: string;
}) {
  return (
    <img
      src={mediaUrl(image, 960)}
      srcSet={COVER_WIDTHS.map((w) => `${mediaUrl(image, w)} ${w}w`).join(', ')}
      sizes={sizes}
      width={1440}
      height={576}
      alt={alt}
      fetchPriority="high"
      className={className}
    />
  );
}
