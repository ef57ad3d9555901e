import { Form, Link } from 'react-router';
import type { AddressCardData } from '../book-view.ts';

/** One address with its buttons. @param several whether the book holds others. */
export function AddressCard({ a, several }: { a: AddressCardData; several: boolean }) {
  const whose = <span className="sr-only">({a.label || `${a.name}さま`})</span>;
  return (
    <article className="panel flex h-full flex-col gap-3">
      <div className="space-y-1">
        {(a.label || a.isDefault) && (
          <p className="flex flex-wrap items-center gap-2">
            {a.label && <span className="font-bold">{a.label}</span>}
            {a.isDefault && <span className="badge badge-strong">いつものお届け先</span>}
          </p>
        )}
        <h2 className="text-base">{a.name} さま</h2>
        <p className="text-sm">
          {a.postalCode}
          {a.lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p className="text-sm text-soft">電話番号 {a.phone}</p>
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-2 border-t border-line pt-2 text-sm">
        <Link to={a.editPath} className="btn btn-plain -ms-2">
          変更する{whose}
        </Link>
        {(!a.isDefault || !several) && (
          <Form method="post" className="contents">
            <input type="hidden" name="id" value={a.id} />
            <button type="submit" name="intent" value="remove" className="btn btn-plain">
              削除する{whose}
            </button>
            {!a.isDefault && (
              <button
                type="submit"
                name="intent"
                value="default"
                className="btn btn-plain max-sm:-ms-2 sm:ms-auto"
              >
                いつものお届け先にする{whose}
              </button>
            )}
          </Form>
        )}
      </div>
      {a.isDefault && several && (
        <p className="text-sm text-soft">
          削除するときは、ほかのお届け先を「いつものお届け先」にしてください。
        </p>
      )}
    </article>
  );
}
