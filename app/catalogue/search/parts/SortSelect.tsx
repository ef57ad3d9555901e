import { type GoodsQuery, writeQuery } from '../search-query.ts';
import { ListForm } from './ListForm.tsx';

/** The order of a list as a choice, where links beside each other have no room. Without JavaScript it has a button. */
export function SortSelect({
  action,
  fixed,
  query,
  sorts,
  className,
}: {
  action: string;
  fixed: [string, string][];
  query: GoodsQuery;
  sorts: readonly { sort: GoodsQuery['sort']; name: string }[];
  className: string;
}) {
  const { sort, page: _page, ...rest } = query;
  const kept = [...fixed, ...new URLSearchParams(writeQuery(rest))];
  return (
    <ListForm
      action={action}
      fixed={fixed}
      aria-label="並べ替え"
      className={className}
      onChange={(e) => e.currentTarget.requestSubmit()}
    >
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <select
        key={sort}
        name="sort"
        defaultValue={sort}
        aria-label="並べ替え"
        className="field-input min-h-11 min-w-32 flex-1 py-1 text-sm"
      >
        {sorts.map((s) => (
          <option key={s.sort} value={s.sort}>
            {s.name}
          </option>
        ))}
      </select>
      <button type="submit" className="unscripted btn btn-secondary min-h-11 flex-none px-3 text-sm">
        並べ替える
      </button>
    </ListForm>
  );
}
