import type { Picture } from '#app/listing/pictures.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { TextField } from '#app/ui/Field.tsx';

interface Drag {
  isHeld: boolean;
  start: () => void;
  end: () => void;
  /** Another one is held over this. */
  over: () => void;
}

/** One picture with what it shows in words, its place, and the way out. */
export function PictureRow({
  picture,
  i,
  last,
  error,
  drag,
}: {
  picture: Picture;
  i: number;
  last: number;
  error: string[] | undefined;
  /** Without it nothing can be changed. */
  drag: Drag | undefined;
}) {
  const which = `${i + 1}枚目`;
  return (
    <section
      aria-label={which}
      className={`panel flex flex-wrap gap-4 ${drag?.isHeld ? 'opacity-60 outline-2 outline-strong' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        drag?.over();
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <input type="hidden" name="key" value={picture.key} />
      <img
        src={mediaUrl(picture.key, 320)}
        alt={picture.alt}
        width={160}
        height={160}
        loading="lazy"
        draggable={drag !== undefined}
        onDragStart={drag?.start}
        onDragEnd={drag?.end}
        title={drag && 'ドラッグして順番を変えられます'}
        className={`h-40 w-40 flex-none rounded-card object-cover ${drag ? 'cursor-grab' : ''}`}
      />
      <div className="min-w-60 flex-1 space-y-3">
        <TextField
          field={{
            name: `alt-${i}`,
            label: `${which}の説明`,
            required: true,
            hint: '画像を見られない方に読み上げられます。何が写っているかを書きます。',
            error,
          }}
          defaultValue={picture.alt}
          maxLength={200}
        />
        {drag && (
          <div className="flex flex-wrap items-center gap-3">
            {i > 0 && <Move to="up" i={i} which={which} />}
            {i < last && <Move to="down" i={i} which={which} />}
            <label className="inline-flex items-center gap-2">
              <input type="checkbox" name={`out-${i}`} className="h-5 w-5 accent-strong" />
              外す<span className="sr-only">: {which}</span>
            </label>
          </div>
        )}
        <p className="text-sm text-soft">
          記事で使うときの名前: <code>{picture.key}</code>
        </p>
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
