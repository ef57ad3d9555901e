import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { DayFilter, SelectFilter } from '../../parts/Filters.tsx';

/** Which days, and of which government, as a page of figures was asked. */
export interface PeriodAsked {
  typed: { from: string; until: string; government: string | null };
  periods: readonly { name: string; query: string; isCurrent: boolean }[];
  /** Those that can be chosen, where they are few. */
  governments: readonly { code: string; name: string }[] | null;
  /** The name of the one that was asked for. */
  government: string | null;
  /** One part alone, and what leads back to all of them. */
  only?: { name: string; all: string } | null;
}

/** Which days, of which government, and whatever else a page of figures asks. */
export function PeriodForm({
  view,
  path,
  children,
}: {
  view: PeriodAsked;
  path: string;
  children?: ReactNode;
}) {
  const { typed, periods, governments, government, only } = view;
  return (
    <div className="space-y-3">
      <nav aria-label="よく使う期間">
        <ul className="flex gap-2 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap">
          {periods.map(({ name, query, isCurrent }) => (
            <li key={name} className="flex-none">
              <Link
                to={`${path}?${query}`}
                className="chip whitespace-nowrap"
                aria-current={isCurrent ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form action={path} className="flex flex-wrap items-end gap-3">
        <DayFilter name="from" label="期間(から)" typed={typed.from} />
        <DayFilter name="until" label="期間(まで)" typed={typed.until} />
        {children}
        {governments && governments.length > 1 ? (
          <SelectFilter
            name="government"
            label="自治体"
            chosen={typed.government ?? ''}
            names={Object.fromEntries(governments.map(({ code, name }) => [code, name]))}
          />
        ) : (
          typed.government && <input type="hidden" name="government" value={typed.government} />
        )}
        <button type="submit" className="btn btn-secondary">
          表示する
        </button>
      </Form>
      {(government !== null || only) && (
        <p className="flex flex-wrap items-center gap-x-4">
          <strong>{[government, only?.name].filter(Boolean).join('・')}の集計</strong>
          <Link to={only ? `${path}?${only.all}` : path}>
            {only ? 'すべての内訳に戻る' : 'すべての自治体'}
          </Link>
        </p>
      )}
    </div>
  );
}
