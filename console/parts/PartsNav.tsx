import { NavLink } from 'react-router';

/** The pages that belong together, from each of them. @param name of the whole. */
export function PartsNav({
  name,
  parts,
}: {
  name: string;
  parts: readonly (readonly [to: string, name: string])[];
}) {
  return (
    <nav aria-label={name} className="mb-4">
      <ul className="flex gap-2 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap">
        {parts.map(([to, part]) => (
          <li key={to} className="flex-none">
            <NavLink to={to} end className="chip whitespace-nowrap">
              {part}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
