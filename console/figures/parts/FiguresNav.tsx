import { NavLink } from 'react-router';

/** The parts of the figures. */
export function FiguresNav({ tabs }: { tabs: readonly { to: string; name: string }[] }) {
  return (
    <nav aria-label="集計" className="mb-4">
      <ul className="flex gap-2 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap">
        {tabs.map(({ to, name }) => (
          <li key={to} className="flex-none">
            <NavLink to={to} end className="chip whitespace-nowrap">
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
