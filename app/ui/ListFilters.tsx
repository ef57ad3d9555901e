import { Form, Link } from 'react-router';
import { digits } from '#platform/money.ts';
import { Icon } from './icons/Icon.tsx';

/** The search of a list by words. `kept` are the list's other parameters. */
export function ListSearch({
  name,
  label,
  hint,
  q,
  kept,
}: {
  /** Of the search as a landmark. */
  name: string;
  label: string;
  hint: string;
  q: string;
  kept: Record<string, string>;
}) {
  return (
    <>
      <Form role="search" aria-label={name} className="flex max-w-xl">
        {Object.entries(kept).map(([param, value]) => (
          <input key={param} type="hidden" name={param} value={value} />
        ))}
        <input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={label}
          className="field-input min-w-0 rounded-e-none border-e-0"
        />
        <button type="submit" className="btn btn-secondary flex-none rounded-s-none px-4">
          <Icon name="search" />
          さがす
        </button>
      </Form>
      <p className="text-sm text-soft">{hint}</p>
    </>
  );
}

export interface StateFilter {
  name: string;
  count: number;
  to: string;
  current: boolean;
}

/** The states of a list's entries with how many there are; nothing where there is nothing to choose. */
export function StateFilters({ filters }: { filters: StateFilter[] }) {
  if (filters.length <= 2) return null;
  return (
    <nav aria-label="状態で絞り込む">
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {filters.map((f) => (
          <li key={f.name}>
            <Link
              to={f.to}
              aria-current={f.current ? 'true' : undefined}
              className={`inline-flex min-h-11 items-center gap-1 border-b-3 no-underline ${f.current ? 'border-accent font-bold' : 'border-transparent text-soft hover:text-ink'}`}
            >
              {f.name}
              <span className="tabular-nums">({digits(f.count)})</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
