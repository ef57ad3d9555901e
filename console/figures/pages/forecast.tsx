import { Link } from 'react-router';
import { Notice } from '#app/ui/Notice.tsx';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { EachForecast } from '../forecast/EachForecast.tsx';
import { PastYears } from '../forecast/PastYears.tsx';
import { openForecast } from '../forecast/view.ts';
import { YearBar } from '../forecast/YearBar.tsx';
import { FiguresNav } from '../parts/FiguresNav.tsx';
import { FigureTable } from '../parts/FigureTable.tsx';
import type { Route } from './+types/forecast.ts';

const PATH = '/figures/forecast';

export function loader({ url, context }: Route.LoaderArgs) {
  return openForecast(context.get(staffContext), url);
}

export const meta = pageTitle;

export default function Forecast({ loaderData: view }: Route.ComponentProps) {
  const { all, year, until, past } = view;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead
        title="年末の見込み"
        lead={`${year}年の寄附金額が、12月31日までにいくらになるかの見込みです。過去の年に、同じ日までに1年の何%が集まっていたかをもとに計算します。`}
      />
      <FiguresNav tabs={view.tabs} />
      {view.government !== null && (
        <p className="flex flex-wrap items-center gap-x-4">
          <strong>{view.government}の見込み</strong>
          <Link to={PATH}>すべての自治体</Link>
        </p>
      )}
      {past.length === 0 && (
        <Notice look="info" title="見込みを計算できません">
          <p>
            1年を通した寄附の記録がまだないため、{until}までに1年の何%が集まるかがわかりません。{year}
            年を通して記録すると、翌年から表示します。
          </p>
        </Notice>
      )}
      {past.length === 1 && (
        <Notice look="info" title="1年分の記録からの見込みです">
          <p>もとにできる年が{past[0]!.year}年だけのため、年による違いがわからず、幅を示せません。</p>
        </Notice>
      )}
      {view.isEarly && (
        <Notice look="warn" title="まだ大きく外れることがあります">
          <p>
            過去の年の{until}は、1年の寄附の10%に届いていない時期です。日が進むほど、見込みは確かになります。
          </p>
        </Notice>
      )}
      <section className="space-y-3">
        <h2>{view.isOne ? `${year}年` : `${year}年(すべての自治体の合計)`}</h2>
        <FigureTable
          label={`${year}年の見込み`}
          stacks
          rows={[all]}
          keyOf={() => year}
          columns={[
            { name: `${until}までの累計`, isNumber: true, show: (a) => a.soFar },
            { name: '年末の見込み', isNumber: true, className: 'font-bold', show: (a) => a.foreseen },
            { name: '幅', isNumber: true, show: (a) => a.band },
            { name: '昨年の合計', isNumber: true, show: (a) => a.last },
            { name: '昨年比(見込み)', isNumber: true, show: (a) => a.change },
          ]}
        />
        {view.amounts && <YearBar {...view.amounts} past={past} year={year} />}
      </section>
      {past.length > 0 && <PastYears past={past} until={until} />}
      {!view.isOne && (
        <section className="space-y-3">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <h2>自治体ごと</h2>
            <div className="flex flex-wrap gap-2">
              <CsvLink to={`${PATH}/csv`} query={view.query} />
            </div>
          </div>
          <EachForecast view={view} path={PATH} />
        </section>
      )}
      <p className="text-sm text-soft">
        受領日で数え、取り消した寄附は除きます。最初の寄附があった年は1年分にならないため、もとにしません(直近5年まで)。「幅」は、過去の年のうち割合がもっとも高かった年と低かった年で計算した金額です。制度の変更や災害など、過去になかった動きは見込めません。
      </p>
    </div>
  );
}
