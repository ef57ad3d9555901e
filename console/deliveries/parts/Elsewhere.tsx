import { Fragment } from 'react';
import { Link } from 'react-router';

/** Where else parcels of the number are that somebody looks for: a list shows those of one state alone. */
export function Elsewhere({ places }: { places: { words: string; to: string | null }[] }) {
  if (places.length === 0) return null;
  return (
    <p className="mb-3">
      この番号のお届けは、
      {places.map(({ words, to }, i) => (
        <Fragment key={words}>
          {i > 0 && '、'}
          {to === null ? words : <Link to={to}>{words}</Link>}
        </Fragment>
      ))}
      あります。
    </p>
  );
}
