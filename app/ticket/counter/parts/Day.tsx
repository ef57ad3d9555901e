import { Amount } from '#app/ui/Amount.tsx';
import { digits } from '#platform/money.ts';
import type { dayView } from '../counter.ts';

/** A day's redemptions with their sums, by which the government pays the merchant. */
export function Day({ day: d }: { day: Awaited<ReturnType<typeof dayView>> }) {
  const link = 'inline-flex min-h-11 items-center text-strong underline underline-offset-4';
  return (
    <>
      <h1>{d.isToday ? '本日の利用一覧' : '利用一覧'}</h1>
      <p>{d.date}</p>
      <dl className="grid grid-cols-2 gap-4">
        <div className="panel">
          <dt className="text-sm text-soft">金額の合計</dt>
          <dd>
            <Amount yen={d.yen} className="text-2xl" />
          </dd>
        </div>
        <div className="panel">
          <dt className="text-sm text-soft">回数の合計</dt>
          <dd>
            <span className="amount text-2xl">
              {digits(d.uses)}
              <small>回</small>
            </span>
          </dd>
        </div>
      </dl>
      {d.rows.length === 0 ? (
        <p className="panel py-8 text-center">この日のご利用はありません。</p>
      ) : (
        <>
          <p className="text-sm text-soft">ご利用 {digits(d.count)}件</p>
          <ol className="divide-y divide-line border-y border-line">
            {d.rows.map((r) => (
              <li key={r.id} className="grid grid-cols-[auto_1fr_auto] gap-x-3 py-3">
                <span className="amount">{r.at}</span>
                <span className="min-w-0 text-sm">
                  {r.title}
                  <span className="block text-soft">
                    {r.what}、番号の末尾 {r.code}
                  </span>
                </span>
                <span className="text-end">
                  <span className="amount block">{r.amount}</span>
                  {r.key !== null && (
                    <a href={`/qr_tickets/redeem?done=${r.key}`} className={`${link} text-sm`}>
                      詳細
                      <span className="sr-only">
                        ({r.at} {r.amount})
                      </span>
                    </a>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="flex flex-wrap justify-between gap-x-4">
        <a href={`/qr_tickets/redeem?day=${d.before}`} className={link}>
          前の日
        </a>
        {d.after && (
          <a href={`/qr_tickets/redeem?day=${d.after}`} className={link}>
            次の日
          </a>
        )}
      </p>
      <p>
        <a href="/qr_tickets/redeem" className="btn btn-primary min-h-14 w-full">
          チケットを読み取る
        </a>
      </p>
    </>
  );
}
