import { Link } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { TableBox } from '../../parts/TableBox.tsx';
import { STEPS } from '../steps.ts';
import type { FiguresView } from '../view.ts';
import { BarChart } from './BarChart.tsx';
import { FiguresNav } from './FiguresNav.tsx';
import { PeriodForm } from './PeriodForm.tsx';
import { ShareBar } from './ShareBar.tsx';

const ORDER_WORDS = '件数は注文の数、金額はポイント利用後のお支払い額(税・送料・包装料込み)です。';
/** Of a line of an order it is not known what points and shipping were its. */
const GOODS_WORDS =
  '件数は注文の明細(1つの商品を1件)の数、金額は商品の代金(税込)で、送料・包装料を含まず、ポイントを差し引いていません。';

/** Donations or orders in figures: a period step by step, and what it divides into, beside the year before. */
export function Figures({ view }: { view: FiguresView }) {
  const path = view.kind === 'donation' ? '/figures' : '/figures/orders';
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead
        title={view.title}
        lead={
          view.kind === 'donation'
            ? '受領日(お支払いが完了した日)で数えます。取り消した寄附は除きます。ほかで受けて登録した寄附を含みます。'
            : `お支払いが完了した日で数えます。${view.isOfGoods ? GOODS_WORDS : ORDER_WORDS}取り消した注文は除き、一部返金の分は差し引いていません。`
        }
      />
      <FiguresNav tabs={view.tabs} />
      {view.foldedAt === null && (
        <Notice look="warn" title="集計を準備しています">
          <p>
            これまでの分を数えています。数分後に開き直してください。いまの表示には、過去の分が含まれていません。
          </p>
        </Notice>
      )}
      <PeriodForm view={view} path={path}>
        <SelectFilter name="by" label="単位" chosen={view.typed.by} names={STEPS} all={null} />
        <SelectFilter name="split" label="内訳" chosen={view.typed.split} names={view.splits} all={null} />
      </PeriodForm>
      <TableBox label="期間の合計" stacks>
        <thead>
          <tr>
            <th scope="col">期間の合計</th>
            <th scope="col" className="number">
              {view.days}
            </th>
            <th scope="col" className="number">
              前年 {view.daysBefore}
            </th>
            <th scope="col" className="number">
              前年比
            </th>
          </tr>
        </thead>
        <tbody>
          {view.totals.map((t) => (
            <tr key={t.name}>
              <th scope="row">{t.name}</th>
              <td className="number font-bold" data-name={view.days}>
                {t.now}
              </td>
              <td className="number" data-name={`前年 ${view.daysBefore}`}>
                {t.before}
              </td>
              <td className="number" data-name="前年比">
                {t.change}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      <section className="space-y-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2>推移</h2>
          <div className="flex flex-wrap gap-2">
            <CsvLink to={`${path}/csv`} query={`${view.query}&table=steps`} />
          </div>
        </div>
        <BarChart label={view.amountName} bars={view.steps} unit="円" />
        <Steps view={view} />
      </section>
      {view.only === null && (
        <section className="space-y-3">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <h2>{(view.splits as Record<string, string>)[view.typed.split]}ごとの内訳</h2>
            <div className="flex flex-wrap gap-2">
              <CsvLink to={`${path}/csv`} query={`${view.query}&table=parts`} />
            </div>
          </div>
          {view.kind === 'order' && view.partsOfGoods && <p className="text-sm text-soft">{GOODS_WORDS}</p>}
          <Parts view={view} path={path} />
        </section>
      )}
      <p className="text-sm text-soft">
        集計した人ごとの情報はありません。
        {view.foldedAt !== null &&
          `${view.foldedAt}までにまとめた数と、その後の動きを合わせて表示しています。`}
      </p>
    </div>
  );
}

function Steps({ view }: { view: FiguresView }) {
  return (
    <TableBox label="推移">
      <thead>
        <tr>
          <th scope="col">期間</th>
          <th scope="col" className="number">
            件数
          </th>
          <th scope="col" className="number">
            金額
          </th>
          <th scope="col" className="number">
            前年の件数
          </th>
          <th scope="col" className="number">
            前年の金額
          </th>
          <th scope="col" className="number">
            金額の前年比
          </th>
        </tr>
      </thead>
      <tbody>
        {view.steps.map((s) => (
          <tr key={s.begins}>
            <th scope="row" className="whitespace-nowrap">
              {s.name}
            </th>
            <td className="number">{s.count}</td>
            <td className="number">{s.amount}</td>
            <td className="number">{s.countBefore}</td>
            <td className="number">{s.amountBefore}</td>
            <td className="number">{s.change}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

function Parts({ view, path }: { view: FiguresView; path: string }) {
  const { parts, largest, more, splits, typed } = view;
  if (parts.length === 0) return <p className="text-soft">この期間の{view.countName}はありません。</p>;
  return (
    <>
      <TableBox label="内訳">
        <thead>
          <tr>
            <th scope="col">{(splits as Record<string, string>)[typed.split]}</th>
            <th scope="col">
              <span className="sr-only">大きさ</span>
            </th>
            <th scope="col" className="number">
              件数
            </th>
            <th scope="col" className="number">
              金額
            </th>
            <th scope="col" className="number">
              前年の金額
            </th>
            <th scope="col" className="number">
              前年比
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((p) => (
            <tr key={p.key}>
              <th scope="row" className="min-w-44">
                {p.to ? <Link to={`${path}?${p.to}`}>{p.name}</Link> : p.name}
              </th>
              <td>
                <ShareBar value={p.value} largest={largest} />
              </td>
              <td className="number">{p.count}</td>
              <td className="number">{p.amount}</td>
              <td className="number">{p.amountBefore}</td>
              <td className="number">{p.change}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      {more && (
        <p className="text-sm text-soft">金額の多い順に50件まで表示しています。すべてはCSVで出力できます。</p>
      )}
    </>
  );
}
