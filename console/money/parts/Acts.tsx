import { Link } from 'react-router';
import type { Act } from '#app/casebook/acts.ts';

interface Offered {
  act: Act;
  name: string;
  what: string;
  /** Why it cannot be done now; null where it can. */
  refusal: string | null;
}

/** What can be done about a case, and why something cannot be done now. */
export function Acts({ id, acts }: { id: number; acts: readonly Offered[] }) {
  return (
    <section className="space-y-3">
      <h2>手続き</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {acts.map(({ act, name, what, refusal }) => (
          <li key={act} className="panel space-y-2">
            {refusal === null ? (
              <Link to={`/money/${id}/${act}`} className="btn btn-secondary">
                {name}
              </Link>
            ) : (
              <p className="font-bold text-soft">{name}</p>
            )}
            <p className="text-sm">{refusal ?? what}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
