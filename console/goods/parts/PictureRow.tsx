import type { Picture } from '#app/listing/pictures.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { TextField } from '#app/ui/Field.tsx';

/** One picture with what it shows in words, its place, and the way out. */
export function PictureRow({ picture, i, last }: { picture: Picture; i: number; last: number }) {
  const which = `${i + 1}枚目`;
  return (
    <section aria-label={which} className="panel flex flex-wrap gap-4">
      <input type="hidden" name="key" value={picture.key} />
      <img
        src={mediaUrl(picture.key, 320)}
        alt={picture.alt}
        width={160}
        height={160}
        loading="lazy"
        className="h-40 w-40 flex-none rounded-card object-cover"
      />
      <div className="min-w-60 flex-1 space-y-3">
        <TextField
          field={{
            name: `alt-${i}`,
            label: '画像の説明',
            required: true,
            hint: '画像を見られない方に読み上げられます。何が写っているかを書きます。',
          }}
          defaultValue={picture.alt}
          maxLength={200}
        />
        <div className="flex flex-wrap items-center gap-3">
          {i > 0 && <Move to="up" i={i} which={which} />}
          {i < last && <Move to="down" i={i} which={which} />}
          <label className="inline-flex items-center gap-2">
            <input type="checkbox" name={`out-${i}`} className="h-5 w-5 accent-strong" />
            外す<span className="sr-only">: {which}</span>
          </label>
        </div>
      </div>
    </section>
  );
}

function Move({ to, i, which }: { to: 'up' | 'down'; i: number; which: string }) {
  return (
    <button type="submit" name="intent" value={`${to}-${i}`} className="btn btn-secondary">
      {to === 'up' ? '前へ' : '後ろへ'}
      <span className="sr-only">: {which}</span>
    </button>
  );
}
