import { CsvLink } from '../../parts/CsvLink.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { DonorTotals, TimesTable } from '../donors/DonorTables.tsx';
import { openDonors } from '../donors/view.ts';
import { FiguresNav } from '../parts/FiguresNav.tsx';
import { PeriodForm } from '../parts/PeriodForm.tsx';
import type { Route } from './+types/donors.ts';

const PATH = '/figures/donors';

export function loader({ url, context }: Route.LoaderArgs) {
  return openDonors(context.get(staffContext), url);
}

export const meta = pageTitle;

export default function DonorsPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead
        title="寄附者"
        lead="期間内に寄附した会員を、はじめての人と以前にも寄附した人に分け、期間内に何回寄附したかで数えます。だれかを示すことはありません。"
      />
      <FiguresNav tabs={view.tabs} />
      <PeriodForm view={view} path={PATH} />
      <DonorTotals view={view} />
      <section className="space-y-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2>期間内の寄附の回数</h2>
          <div className="flex flex-wrap gap-2">
            <CsvLink to={`${PATH}/csv`} query={view.query} />
          </div>
        </div>
        <TimesTable view={view} />
      </section>
      <p className="text-sm text-soft">
        「以前にも寄附した人」は、{view.from}
        より前に、ここで数える自治体のいずれかに寄附していた人です。まとめて申し込んだ寄附は、自治体と返礼品がいくつあっても1回です。取り消した寄附と、会員の記録がないほかの受付(窓口・郵送・ほかのサイト)の寄附は含みません。
      </p>
    </div>
  );
}
