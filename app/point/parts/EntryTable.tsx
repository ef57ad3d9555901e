import { Link } from 'react-router';
import { digits } from '#platform/money.ts';
import type { PointHistory } from '../history.ts';

const CELL = 'py-3 align-baseline md:px-2';

/** Entries with the balance after each: a table on wide windows, the same rows one below the other on narrow ones. */
export function EntryTable({ entries }: { entries: PointHistory['entries'] }) {
  return (
    <table className="w-full border-t border-line max-md:block">
      <caption className="sr-only">ポイントの増減(新しい順)</caption>
      <thead className="text-sm text-soft max-md:sr-only">
        <tr className="border-b border-line">
          {['日付', '内容', '増減', '残高', '有効期限'].map((name, i) => (
            <th
              key={name}
              scope="col"
              className={`p-2 font-normal ${i === 2 || i === 3 ? 'text-end' : 'text-start'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {entries.map((e) => (
          <tr
            key={e.id}
            className="border-b border-line max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:py-3"
          >
            <td className={`${CELL} text-sm whitespace-nowrap max-md:py-0`}>{e.day}</td>
            <td className={`${CELL} max-md:order-3 max-md:py-0`}>
              <span className="font-bold">{e.kind}</span>
              {e.note && <span className="block text-sm text-soft">{e.note}</span>}
              {e.origin && (
                <span className="block text-sm text-soft">
                  {e.origin.name}{' '}
                  {e.origin.path === null ? (
                    e.origin.number
                  ) : (
                    <Link to={e.origin.path} className="text-strong underline underline-offset-4">
                      {e.origin.number}
                    </Link>
                  )}
                </span>
              )}
            </td>
            <td className={`${CELL} text-end max-md:order-2 max-md:py-0`}>
              <span className={`amount ${e.points < 0 ? '' : 'text-ok'}`}>
                {e.points < 0 ? `−${digits(-e.points)}` : `+${digits(e.points)}`}
                <span className="sr-only">ポイント</span>
              </span>
            </td>
            <td className={`${CELL} text-end whitespace-nowrap tabular-nums max-md:order-4 max-md:py-0`}>
              <span className="text-sm text-soft md:hidden">残高 </span>
              {digits(e.balance)}
            </td>
            <td className={`${CELL} text-sm max-md:order-5 max-md:col-span-2 max-md:py-0`}>
              {e.expiresOn && (
                <>
                  <span className="text-soft md:hidden">有効期限 </span>
                  {e.expiresOn}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
