import type { Picture } from '#app/listing/pictures.ts';
import { mediaUrl } from '#app/shell/media-url.ts';

/** Pictures in their order, each with what it shows in words, or with its place where nobody has said it. */
export function PictureSet({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return <span>画像なし</span>;
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map(({ key, alt }, i) => (
        <li key={key} className="w-24">
          <img
            src={mediaUrl(key, 320)}
            alt=""
            width={96}
            height={96}
            loading="lazy"
            className="h-24 w-24 rounded-md border border-line object-cover"
          />
          <span className="line-clamp-3 text-sm text-soft">{alt.trim() || `${i + 1}枚目`}</span>
        </li>
      ))}
    </ul>
  );
}
