import { Link } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { STEPS } from '../steps.ts';
import type { FiguresView } from '../view.ts';
import { BarChart } from './BarChart.tsx';
import { FiguresNav } from './FiguresNav.tsx';
import { FigureTable } from './FigureTable.tsx';
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
      <FigureTable
        label="期間の合計"
        stacks
        rows={view.totals}
        keyOf={(t) => t.name}
        columns={[
          { name: '期間の合計', isHead: true, show: (t) => t.name },
          { name: view.days, isNumber: true, className: 'font-bold', show: (t) => t.now },
          { name: `前年 ${view.daysBefore}`, isNumber: true, show: (t) => t.before },
          { name: '前年比', isNumber: true, show: (t) => t.change },
        ]}
      />
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
    <FigureTable
      label="推移"
      rows={view.steps}
      keyOf={(s) => s.begins}
      columns={[
        { name: '期間', isHead: true, className: 'whitespace-nowrap', show: (s) => s.name },
        { name: '件数', isNumber: true, show: (s) => s.count },
        { name: '金額', isNumber: true, show: (s) => s.amount },
        { name: '前年の件数', isNumber: true, show: (s) => s.countBefore },
        { name: '前年の金額', isNumber: true, show: (s) => s.amountBefore },
        { name: '金額の前年比', isNumber: true, show: (s) => s.change },
      ]}
    />
  );
}

function Parts({ view, path }: { view: FiguresView; path: string }) {
  const { parts, largest, more, splits, typed } = view;
  if (parts.length === 0) return <p className="text-soft">この期間の{view.countName}はありません。</p>;
  return (
    <>
      <FigureTable
        label="内訳"
        rows={parts}
        keyOf={(p) => p.key}
        columns={[
          {
            name: (splits as Record<string, string>)[typed.split]!,
            isHead: true,
            className: 'min-w-44',
            show: (p) => (p.to ? <Link to={`${path}?${p.to}`}>{p.name}</Link> : p.name),
          },
          { name: '大きさ', isBar: true, show: (p) => <ShareBar value={p.value} largest={largest} /> },
          { name: '件数', isNumber: true, show: (p) => p.count },
          { name: '金額', isNumber: true, show: (p) => p.amount },
          { name: '前年の金額', isNumber: true, show: (p) => p.amountBefore },
          { name: '前年比', isNumber: true, show: (p) => p.change },
        ]}
      />
      {more && (
        <p className="text-sm text-soft">金額の多い順に50件まで表示しています。すべてはCSVで出力できます。</p>
      )}
    </>
  );
}
