import { Form, Link } from 'react-router';
import { digits } from '#platform/money.ts';
import { Icon } from './icons/Icon.tsx';
import { useSaid } from './use-said.ts';

/** The search of a list by words. `kept` are the list's other parameters. */
function ListSearch({
  name,
  label,
  hint,
  q,
  kept,
}: {
  /** Name of the search as a landmark. */
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
          ref={useSaid<HTMLInputElement>(q)}
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

/** The query of a list in the member area; `filter` is a state or 'all'. */
interface ListQuery {
  q: string;
  year: number | 'all' | null;
  filter: string;
  page: number;
}

/** The search of a list and its states with the number of entries in each; states without any are left out. */
export function ListFilters<Q extends ListQuery>({
  query,
  filters,
  pathOf,
  ...words
}: {
  query: Q;
  filters: readonly { filter: Q['filter']; name: string; count: number }[];
  pathOf: (query: Q) => string;
  name: string;
  label: string;
  hint: string;
}) {
  const offered = filters.filter((f) => f.filter === 'all' || f.count > 0 || f.filter === query.filter);
  return (
    <>
      <ListSearch
        {...words}
        q={query.q}
        kept={{
          ...(query.year !== null && { year: String(query.year) }),
          ...(query.filter !== 'all' && { state: query.filter }),
        }}
      />
      {offered.length > 2 && (
        <nav aria-label="状態で絞り込む">
          <ul className="flex flex-wrap gap-x-5 text-sm">
            {offered.map((f) => (
              <li key={f.filter}>
                <Link
                  to={pathOf({ ...query, filter: f.filter, page: 1 })}
                  aria-current={f.filter === query.filter ? 'true' : undefined}
                  className={`inline-flex min-h-11 items-center gap-1 border-b-3 no-underline ${f.filter === query.filter ? 'border-accent font-bold' : 'border-transparent text-soft hover:text-ink'}`}
                >
                  {f.name}
                  <span className="tabular-nums">({digits(f.count)})</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
