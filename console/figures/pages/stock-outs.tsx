import { CsvLink } from '../../parts/CsvLink.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { FiguresNav } from '../parts/FiguresNav.tsx';
import { PeriodForm } from '../parts/PeriodForm.tsx';
import { StockOutTable } from '../stock-outs/StockOutTable.tsx';
import { openStockOuts } from '../stock-outs/view.ts';
import type { Route } from './+types/stock-outs.ts';

const PATH = '/figures/stock-outs';

export function loader({ url, context }: Route.LoaderArgs) {
  return openStockOuts(context.get(staffContext), url);
}

export const meta = pageTitle;

export default function StockOuts({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead
        title="品切れ"
        lead="期間内に在庫がなくなった返礼品・商品と、その時間です。公開後、受付期間の中だけを種類ごとに数えます。"
      />
      <FiguresNav tabs={view.tabs} />
      <PeriodForm view={view} path={PATH} />
      <section className="space-y-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2>品切れになったもの</h2>
          <div className="flex flex-wrap gap-2">
            <CsvLink to={`${PATH}/csv`} query={view.query} />
          </div>
        </div>
        <StockOutTable view={view} />
      </section>
      <p className="text-sm text-soft">
        お支払い待ちで押さえられている分も、在庫がないものとして数えます。公開を止めていた間は区別できないため、時間に含みます。「記録の前から」とあるものは、品切れの記録を始めたときにすでに品切れで、その後の時間だけを数えています。「お知らせ待ち」は、再入荷のお知らせを希望している会員の数です(在庫が戻ったものは、最後に戻ったときの数)。CSVには、品切れの1回ごとの始まりと終わりを出力します。
      </p>
    </div>
  );
}
