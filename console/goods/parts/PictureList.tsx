import { useState } from 'react';
import type { Picture } from '#app/listing/pictures.ts';
import { PictureRow } from './PictureRow.tsx';

/**
 * The pictures in their order. Each has buttons that move it; with scripts it is also dragged by its picture to the place of
 * another, which is kept with the rest of the form.
 */
export function PictureList({
  pictures,
  errors,
  mayEdit,
}: {
  pictures: readonly Picture[];
  errors: Record<string, string[]>;
  mayEdit: boolean;
}) {
  const [order, setOrder] = useState(pictures);
  const [held, setHeld] = useState<string>();
  const moved = order.some(({ key }, i) => key !== pictures[i]?.key);
  return (
    <>
      {order.map((picture, i) => (
        <PictureRow
          key={picture.key}
          picture={picture}
          i={i}
          last={order.length - 1}
          // By the place in which it was sent: a message stays with its picture.
          error={errors[`alt-${pictures.indexOf(picture)}`]}
          drag={
            mayEdit
              ? {
                  isHeld: held === picture.key,
                  start: () => setHeld(picture.key),
                  end: () => setHeld(undefined),
                  over: () => {
                    if (held !== undefined && held !== picture.key)
                      setOrder((before) => withAt(before, held, before.indexOf(picture)));
                  },
                }
              : undefined
          }
        />
      ))}
      {moved && (
        <p role="status" className="font-bold">
          順番を変えました。「保存する」を押すと、この順番になります。
        </p>
      )}
    </>
  );
}

function withAt(pictures: readonly Picture[], key: string, place: number): Picture[] {
  const one = pictures.find((p) => p.key === key);
  const others = pictures.filter((p) => p !== one);
  return one ? [...others.slice(0, place), one, ...others.slice(place)] : others;
}
