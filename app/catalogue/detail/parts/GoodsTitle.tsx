import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * The place that goods come from, as a link, their name, what they cost, and their badges. `beside` is shown after the place,
 * `cost` right below the name: on a phone both are on the first screen.
 */
export function GoodsTitle({
  goods: { place, name, catchCopy, labels },
  placeHref,
  beside,
  cost,
}: {
  goods: { place: string; name: string; catchCopy: string; labels: readonly string[] };
  placeHref: string;
  beside?: ReactNode;
  cost: ReactNode;
}) {
  return (
    <>
      <p className="text-sm">
        <Link to={placeHref} className="text-strong underline underline-offset-4">
          {place}
        </Link>
        {beside}
      </p>
      <h1 className="text-xl md:text-2xl">{name}</h1>
      {cost}
      {catchCopy && <p className="text-soft">{catchCopy}</p>}
      {labels.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="特徴">
          {labels.map((label) => (
            <li key={label} className="badge badge-label">
              {label}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
