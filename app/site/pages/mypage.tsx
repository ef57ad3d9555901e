import { Link } from 'react-router';
import { HistoryRowCard } from '#app/donation/parts/HistoryRowCard.tsx';
import { OneStopPanel } from '#app/donation/parts/OneStopPanel.tsx';
import { NewsShelf } from '#app/news/parts/NewsShelf.tsx';
import { LimitBar } from '#app/tax/parts/LimitBar.tsx';
import { pageHead } from '../head.ts';
import { memberContext } from '../member-context.ts';
import { memberHome } from '../member-home.ts';
import { HomeFavorites } from '../parts/HomeFavorites.tsx';
import { HomeStart } from '../parts/HomeStart.tsx';
import { HomeTasks } from '../parts/HomeTasks.tsx';
import { HomeYear } from '../parts/HomeYear.tsx';
import type { Route } from './+types/mypage.ts';

export function loader({ context }: Route.LoaderArgs) {
  return memberHome(context.get(memberContext).id);
}

export function meta(args: Route.MetaArgs) {
  return pageHead(args, { noindex: true });
}

/** What waits comes first; sections that have nothing to say are left out. */
export default function Mypage({ loaderData: d }: Route.ComponentProps) {
  const { goods, governments } = d.favorites;
  return (
    <div className="space-y-10">
      <h1>マイページ</h1>
      {d.tasks.length > 0 && <HomeTasks tasks={d.tasks} />}
      {d.isNew ? <HomeStart /> : <HomeYear d={d} />}
      {(!d.isNew || d.limit !== null) && <LimitBar year={d.year} total={d.total} limit={d.limit} />}
      {d.oneStop.governments > 0 && <OneStopPanel d={d.oneStop} />}
      {d.latest.length > 0 && (
        <section aria-labelledby="latest">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="latest">最近のお申し込み</h2>
            <Link
              to="/mypage/donation-histories"
              className="inline-flex min-h-11 items-center text-sm text-strong underline underline-offset-4"
            >
              すべて見る<span className="sr-only">(寄附履歴)</span>
            </Link>
          </div>
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
