import { CsvLink } from '../../parts/CsvLink.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { BackTable, FailedTable } from '../failures/BackTable.tsx';
import { FailureTable } from '../failures/FailureTable.tsx';
import { openFailures } from '../failures/view.ts';
import { BarChart } from '../parts/BarChart.tsx';
import { FiguresNav } from '../parts/FiguresNav.tsx';
import { PeriodForm } from '../parts/PeriodForm.tsx';
import { STEPS } from '../steps.ts';
import type { Route } from './+types/failures.ts';

const PATH = '/figures/failures';

export function loader({ url, context }: Route.LoaderArgs) {
  return openFailures(context.get(staffContext), url);
}

export const meta = pageTitle;

export default function Failures({ loaderData: view }: Route.ComponentProps) {
  const noun = view.kind === 'donation' ? '寄附' : '注文';
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead
        title="不成立・返金"
        lead={`お支払いに至らなかった${noun}と、返金した${noun}を、その日と理由で数えます。お支払いをやり直して成立した分も、やり直す前の1回を不成立に含みます。`}
      />
      <FiguresNav tabs={view.tabs} />
      <PeriodForm view={view} path={PATH}>
        <SelectFilter name="by" label="単位" chosen={view.typed.by} names={STEPS} all={null} />
        {view.kinds && (
          <SelectFilter name="kind" label="種類" chosen={view.kind} names={view.kinds} all={null} />
        )}
      </PeriodForm>
      <section className="space-y-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2>不成立({view.total}件)</h2>
          <div className="flex flex-wrap gap-2">
            <CsvLink to={`${PATH}/csv`} query={`${view.query}&table=failures`} />
          </div>
        </div>
        {view.failures.length > 0 && <BarChart label="不成立の件数" bars={view.bars} unit="件" />}
        <FailureTable view={view} />
      </section>
      <section className="space-y-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2>返金の理由</h2>
          <div className="flex flex-wrap gap-2">
            <CsvLink to={`${PATH}/csv`} query={`${view.query}&table=back`} />
          </div>
        </div>
        <p className="text-sm text-soft">
          お支払いのあとに取り消したもの、全額または一部を返金したものを、手続きをした日で数えます。理由は、手続きのときに入力された言葉のままです。
        </p>
        <BackTable view={view} />
      </section>
      <section className="max-w-xl space-y-3">
        <h2>振り込めなかった返金</h2>
        <p className="text-sm text-soft">
          返金の手続きのあと、銀行から戻ってきたものです。寄附者・購入者に口座を伺って振り込みます。
        </p>
        <FailedTable failed={view.failed} />
      </section>
    </div>
  );
}
