import { Link } from 'react-router';
import { waitingProposals } from '#app/listing/proposals.ts';
import { stopsToMake } from '#app/listing/shares.ts';
import { endingGovernments, waitingGoods } from '#app/listing/waiting-query.ts';
import { approvalsFor } from '#app/staff/approval.ts';
import { mayAnywhere, reachOf } from '#app/staff/permissions.ts';
import { ROLE_NAMES } from '#app/staff/roles.ts';
import { type Thresholds, thresholds } from '#app/staff/thresholds.ts';
import { jstDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { shortDate, shortDay } from '../../parts/dates.ts';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { homeFigures } from '../figures.ts';
import { moneyWaiting } from '../money.ts';
import { papersWaiting } from '../papers.ts';
import { parcelsWaiting } from '../parcels.ts';
import { HomeFigures } from '../parts/HomeFigures.tsx';
import { proposalsReturned } from '../proposals.ts';
import { settlementCards } from '../settlements.ts';
import { writtenWaiting } from '../written.ts';
import type { Route } from './+types/home.ts';

const MOST_GOVERNMENTS = 20;

const words = (t: Thresholds) => ({
  low: { words: '残りわずかな返礼品・商品', to: '/goods?mark=low', dayName: '' },
  ending: {
    words: `${t.endingDays}日以内に受付が終わるもの`,
    to: '/goods?mark=ending',
    dayName: '最も近い日',
  },
  cost: { words: `調達費が寄附金額の${t.costPercent}%を超える返礼品`, to: '/goods?mark=cost', dayName: '' },
  draft: { words: '下書き', to: '/goods?state=draft', dayName: '最も古い日' },
});

export async function loader({ context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { name, grants } = staff;
  const governments = mayAnywhere(staff, 'government.read')
    ? await endingGovernments(reachOf(staff, 'government.read'), jstDate(new Date()), MOST_GOVERNMENTS)
    : [];
  const proposed = mayAnywhere(staff, 'goods.edit') ? await waitingProposals(staff) : undefined;
  const waiting = grants.length > 0 ? await waitingGoods(reachOf(staff, 'goods.read')) : [];
  const stops = mayAnywhere(staff, 'stock.edit')
    ? await stopsToMake(reachOf(staff, 'stock.edit'))
    : undefined;
  const approvals = mayAnywhere(staff, 'approval.decide') ? await approvalsFor(staff) : undefined;
  const told = thresholds();
  return {
    name,
    contractDays: told.contractDays,
    figures: await homeFigures(staff),
    approvals: approvals && { ...approvals, since: approvals.since && shortDate(approvals.since) },
    roles: [...new Set(grants.map(({ role }) => ROLE_NAMES[role]))],
    proposed: proposed && { count: proposed.count, since: proposed.since && shortDate(proposed.since) },
    written: [
      ...(await moneyWaiting(staff)),
      ...(await proposalsReturned(staff)),
      ...(await parcelsWaiting(staff)),
      ...(await papersWaiting(staff)),
      ...(await writtenWaiting(staff)),
      ...(await settlementCards(staff)),
    ],
    stops: stops && { ...stops, since: stops.since && shortDate(stops.since) },
    waiting: waiting.map(({ mark, count, day }) => ({
      ...words(told)[mark],
      count,
      day: day && shortDate(day),
    })),
    governments: governments.map((g) => ({ ...g, until: shortDay(g.until) })),
  };
}

export const meta = pageTitle;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { name, roles, waiting, governments, proposed, stops, approvals, written, figures } = loaderData;
  return (
    <div className="max-w-4xl space-y-6">
      <PageHead
        title="ホーム"
        lead={`${name}さん(${roles.join('・') || '役割がありません。運営の担当者にお問い合わせください'})`}
      />
      {(waiting.length > 0 || written.length > 0) && (
        <section className="space-y-3">
          <h2>確認が必要なもの</h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {approvals && approvals.count > 0 && (
              <li className="panel">
                <Link to="/approvals" className="flex items-baseline justify-between gap-3 no-underline">
                  <span className="underline underline-offset-4">承認が必要な変更</span>
                  <span className="amount text-xl">{digits(approvals.count)}</span>
                </Link>
                <p className="text-sm text-soft">最も古い日: {approvals.since}</p>
              </li>
            )}
            {proposed && (
              <li className="panel">
                <Link to="/proposals" className="flex items-baseline justify-between gap-3 no-underline">
                  <span className="underline underline-offset-4">確認待ちの提案</span>
                  <span className="amount text-xl">{digits(proposed.count)}</span>
                </Link>
                {proposed.since && <p className="text-sm text-soft">最も古い日: {proposed.since}</p>}
              </li>
            )}
            {stops && stops.count > 0 && (
              <li className="panel">
                <Link
                  to={`/stock/${stops.skuId}`}
                  className="flex items-baseline justify-between gap-3 no-underline"
                >
                  <span className="underline underline-offset-4">ほかの販売先での停止待ち</span>
                  <span className="amount text-xl">{digits(stops.count)}</span>
                </Link>
                <p className="text-sm text-soft">最も古い日: {stops.since}</p>
              </li>
            )}
            {written.map(({ words, to, count, since, sinceName = '最も古い日' }) => (
              <li key={to} className="panel">
                <Link to={to} className="flex items-baseline justify-between gap-3 no-underline">
                  <span className="underline underline-offset-4">{words}</span>
                  <span className="amount text-xl">{digits(count)}</span>
                </Link>
                {since && (
                  <p className="text-sm text-soft">
                    {sinceName}: {since}
                  </p>
                )}
              </li>
            ))}
            {waiting.map(({ words, to, count, day, dayName }) => (
              <li key={to} className="panel">
                <Link to={to} className="flex items-baseline justify-between gap-3 no-underline">
                  <span className="underline underline-offset-4">{words}</span>
                  <span className="amount text-xl">{digits(count)}</span>
                </Link>
                {day && count > 0 && (
                  <p className="text-sm text-soft">
                    {dayName}: {day}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {figures && <HomeFigures figures={figures} />}
      {governments.length > 0 && (
        <section className="space-y-3">
          <h2>{loaderData.contractDays}日以内に寄附の受付が終わる自治体</h2>
          <ul className="panel space-y-1">
            {governments.map((g) => (
              <li key={g.code}>
                {g.name}: {g.until}({g.by === 'contract' ? '契約' : '総務大臣の指定'}の最終日)
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
