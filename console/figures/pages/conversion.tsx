import { CsvLink } from '../../parts/CsvLink.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { ConversionSeries, StepTable } from '../conversion/ConversionTables.tsx';
import { openConversion } from '../conversion/view.ts';
import { BarChart } from '../parts/BarChart.tsx';
import { FiguresNav } from '../parts/FiguresNav.tsx';
import { PeriodForm } from '../parts/PeriodForm.tsx';
import { STEPS } from '../steps.ts';
import type { Route } from './+types/conversion.ts';

const PATH = '/figures/conversion';

export function loader({ url, context }: Route.LoaderArgs) {
  return openConversion(context.get(staffContext), url);
}

export const meta = pageTitle;

export default function Conversion({ loaderData: view }: Route.ComponentProps) {
  const isDonation = view.kind === 'donation';
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead
        title="お申し込みまでの段階"
        lead={`${isDonation ? '返礼品' : '商品'}のページからお支払いの完了まで、どの段階まで進んだかをサイト全体で数えます。人数ではなく、表示や操作の回数です。`}
      />
      <FiguresNav tabs={view.tabs} />
      <PeriodForm view={view} path={PATH}>
        <SelectFilter name="by" label="単位" chosen={view.typed.by} names={STEPS} all={null} />
        <SelectFilter name="kind" label="種類" chosen={view.kind} names={view.kinds} all={null} />
      </PeriodForm>
      <section className="space-y-3">
        <h2>段階ごとの回数</h2>
        <p className="text-sm text-soft">
          今回: {view.days}、直前の期間(同じ日数): {view.daysBefore}
        </p>
        <StepTable steps={view.steps} />
        <BarChart label="前の段階から進んだ割合" bars={view.bars} unit="%" earlier="直前の期間" />
      </section>
      <section className="space-y-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2>推移</h2>
          <div className="flex flex-wrap gap-2">
            <CsvLink to={`${PATH}/csv`} query={view.query} />
          </div>
        </div>
        <ConversionSeries view={view} />
      </section>
      <section className="space-y-2 text-sm text-soft">
        <h2 className="text-base">数え方</h2>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            {view.since === null
              ? 'まだ何も数えていません。'
              : `${view.since}から数えています。それより前の日は0回です。`}
            訪れた方の情報は記録していません。
          </li>
          <li>
            「表示」は、同じ方が2回ご覧になれば2回です。検索エンジンなどのロボットと、ブラウザの先読みは除きます。
            {view.hasCacheInFront &&
              'サイトの手前のキャッシュ(CDNなど)が答えた表示は数えられないため、実際より少なくなります。'}
          </li>
          <li>
            「フォーム」「確認」は、書きかけのフォームを開き直した分や、確認画面から戻って直した分を除きます。
          </li>
          <li>
            {isDonation
              ? '複数の返礼品をまとめて申し込んだときは、申し込みから先を1回と数えます。返礼品のない寄附だけの申し込みは数えません。'
              : 'カートの商品をまとめて注文したときは、注文から先を1回と数えます。'}
            「完了」は入金の日に数えるため、コンビニや振り込みなどでは、申し込みの日とずれます。
          </li>
          <li>
            段階の割合を見るための目安です。サーバーが異常終了したときは直前の数秒分が失われます。正確な件数は「
            {isDonation ? '寄附' : '注文'}」の集計をご覧ください。
          </li>
        </ul>
      </section>
    </div>
  );
}
