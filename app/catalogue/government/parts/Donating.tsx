import { Amount } from '#app/ui/Amount.tsx';
import { digits } from '#platform/money.ts';
import type { GovernmentPageData } from '../government-view.ts';

/** What only matters where something can be donated. */
type Donating = NonNullable<GovernmentPageData['donating']>;

export function Usages({ donating: { year, usages } }: { donating: Donating }) {
  return (
    <section aria-labelledby="usages" className="later [--height:52rem]">
      <h2 id="usages">寄附の使い道</h2>
      <p className="text-sm text-soft">
        お申し込みのときに一つお選びいただきます。金額は{year}年に受け付けた寄附の合計です。
      </p>
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {usages.map((u) => (
          <li key={u.id} className="panel">
            <h3>{u.title}</h3>
            {u.description && <p className="mt-1 text-sm">{u.description}</p>}
            <p className="mt-2 text-sm text-soft">
              {u.donations > 0 ? (
                <>
                  <Amount yen={u.raised} className="text-lg text-ink" /> ({digits(u.donations)}件)
                </>
              ) : (
                '今年の寄附はまだありません'
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function OneStop({ oneStop }: { oneStop: Donating['oneStop'] }) {
  return (
    <section aria-labelledby="one-stop" className="later [--height:23rem]">
      <h2 id="one-stop">ワンストップ特例の申請</h2>
      <dl className="facts mt-3">
        <div>
          <dt>書面の送り先</dt>
          <dd>
            {oneStop.postal}
            <br />
            {oneStop.address}
          </dd>
        </div>
        <div>
          <dt>オンライン申請</dt>
          <dd>{oneStop.online ? '対応しています' : '対応していません(書面で申請してください)'}</dd>
        </div>
        <div>
          <dt>期限</dt>
          <dd>寄附された翌年の1月10日 必着</dd>
        </div>
      </dl>
    </section>
  );
}
