import { Form } from 'react-router';
import type { OpenList } from '../open-list.ts';

/** Which columns somebody looks at, kept for them. */
export function ColumnChoice({ open: { path, query, columns, shown } }: { open: OpenList }) {
  const to = `/views/columns?${new URLSearchParams({ list: path, query })}`;
  const fixed = columns.filter(({ isFixed }) => isFixed).map(({ name }) => name);
  return (
    <details className="folded">
      <summary className="btn btn-secondary">表示する列</summary>
      <Form method="post" action={to} className="panel max-w-xl space-y-3">
        <fieldset className="space-y-1">
          <legend className="font-bold">表示する列</legend>
          <p className="text-sm text-soft">
            {fixed.join('・')}
            は常に表示します。選んだ列はこの一覧の表示として保存され、CSVの出力にも使われます。
          </p>
          <div className="flex flex-wrap gap-x-5">
            {columns
              .filter(({ isFixed }) => !isFixed)
              .map(({ key, name }) => (
                <label key={key} className="inline-flex min-h-9 items-center gap-2">
                  <input
                    type="checkbox"
                    name="column"
                    value={key}
                    defaultChecked={shown.includes(key)}
                    className="h-5 w-5 accent-strong"
                  />
                  {name}
                </label>
              ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="btn btn-primary">
            この列で表示する
          </button>
          <button type="submit" name="intent" value="reset" className="btn btn-secondary">
            はじめの列に戻す
          </button>
        </div>
      </Form>
    </details>
  );
}
