import { memberContext } from '#app/account/member-context.ts';
import { HistoryRowCard } from '#app/donation/history/parts/HistoryRowCard.tsx';
import { OneStopPanel } from '#app/donation/one-stop/parts/OneStopPanel.tsx';
import { NewsShelf } from '#app/news/parts/NewsShelf.tsx';
import { pageHead } from '#app/shell/head.ts';
import { LimitBar } from '#app/tax/parts/LimitBar.tsx';
import { ShelfHead } from '#app/ui/ShelfHead.tsx';
import { memberHome } from '../home/member-home.ts';
import { HomeFavorites } from '../home/parts/HomeFavorites.tsx';
import { HomeStart } from '../home/parts/HomeStart.tsx';
import { HomeTasks } from '../home/parts/HomeTasks.tsx';
import { HomeYear } from '../home/parts/HomeYear.tsx';
import type { Route } from './+types/mypage.ts';

export function loader({ context }: Route.LoaderArgs) {
  return memberHome(context.get(memberContext).id);
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

/** Tasks come first; empty sections are left out. */
export default function Mypage({ loaderData: d }: Route.ComponentProps) {
  const { goods, governments } = d.favorites;
  return (
    <div className="space-y-10">
      <h1>マイページ</h1>
      {d.tasks.length > 0 && <HomeTasks tasks={d.tasks} />}
      {d.isNew ? <HomeStart /> : <HomeYear d={d} />}
      {(!d.isNew || d.limit !== null) && <LimitBar year={d.year} total={d.total} limit={d.limit} />}
      {d.oneStop.governments + d.oneStop.held > 0 && <OneStopPanel d={d.oneStop} />}
      {d.latest.length > 0 && (
        <section aria-labelledby="latest">
          <ShelfHead
            id="latest"
            title="最近のお申し込み"
            more={{ to: '/mypage/donation-histories', label: 'すべて見る', of: '寄附履歴' }}
          />
          <ul className="mt-3 space-y-4">
            {d.latest.map((row) => (
              <li key={row.number}>
                <HistoryRowCard row={row} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {goods.length + governments.length > 0 && <HomeFavorites d={d.favorites} />}
      <NewsShelf lines={d.news} />
    </div>
  );
}
