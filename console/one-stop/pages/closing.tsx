import { Link } from 'react-router';
import { noticeDeadline } from '#app/donation/one-stop/rules.ts';
import { closingCounts, closingGaps } from '#app/onestop/closing-query.ts';
import { countStates } from '#app/onestop/desk-query.ts';
import { reachOf } from '#app/staff/permissions.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { formatDate } from '#platform/jst.ts';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { gapRow, sourceRow } from '../closing-view.ts';
import { openDesk } from '../desk.ts';
import { DeskHead } from '../parts/DeskHead.tsx';
import { StateCounts } from '../parts/StateCounts.tsx';
import type { Route } from './+types/closing.ts';

const GAPS = 100;

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const desk = await openDesk(staff, 'onestop.read', url);
  const sendBy = formatDate(noticeDeadline(desk.year));
  if (desk.at === null) return { desk, sendBy, closing: null };
  const [sources, gaps, counts] = await Promise.all([
    closingCounts(desk.at, desk.year),
    closingGaps(desk.at, desk.year, GAPS + 1),
    countStates(reachOf(staff, 'onestop.read'), desk.year, desk.at),
  ]);
  const rows = sources.map(sourceRow);
  return {
    desk,
    sendBy,
    closing: {
      rows,
      gaps: gaps.slice(0, GAPS).map(gapRow),
      isPart: gaps.length > GAPS,
      agrees: rows.length > 0 && rows.every((r) => r.agrees) && gaps.length === 0,
      counts,
    },
  };
}

export const meta = pageTitle;

export default function Closing({ loaderData: { desk, sendBy, closing: c } }: Route.ComponentProps) {
  return (
    <div className="max-w-5xl">
      <DeskHead
        desk={desk}
        path="/one-stop/closing"
        title="締めの確認"
        lead={`届いた申請がすべて、市区町村に通知されたことを確かめます。送付の期限 ${sendBy}。`}
      />
      {c && (
        <div className="space-y-5">
          {c.rows.length === 0 ? (
            <p className="panel">{desk.year}年分の申請は、まだ届いていません。</p>
          ) : c.agrees ? (
            <Notice look="ok" title="すべて一致しています">
              <p>
                届いた申請は、すべて受付済み・不備・取り下げのどれかで、受付済みの申請はすべて送付済みです。
              </p>
            </Notice>
          ) : (
            <Notice look="warn" title="一致していません">
              <p>下の申請を確認してください。</p>
            </Notice>
          )}
          {c.rows.length > 0 && (
            <TableBox label="届いた方法ごとの件数">
              <thead>
                <tr>
                  <th scope="col">方法</th>
                  <th scope="col" className="number">
                    届いた
                  </th>
                  <th scope="col" className="number">
                    確認中
                  </th>
                  <th scope="col" className="number">
                    不備
                  </th>
                  <th scope="col" className="number">
                    取り下げ
                  </th>
                  <th scope="col" className="number">
                    受付済み
                  </th>
                  <th scope="col" className="number">
                    通知の行
                  </th>
                  <th scope="col" className="number">
                    送付済み
                  </th>
                  <th scope="col" className="number">
                    要訂正
                  </th>
                  <th scope="col">確認</th>
                </tr>
              </thead>
              <tbody>
                {c.rows.map((r) => (
                  <tr key={r.source}>
                    <th scope="row" className="whitespace-nowrap">
                      {r.source}
                    </th>
                    <td className="number">{r.arrived}</td>
                    <td className="number">{r.received}</td>
                    <td className="number">{r.incomplete}</td>
                    <td className="number">{r.withdrawn}</td>
                    <td className="number">{r.accepted}</td>
                    <td className="number">{r.inNotice}</td>
                    <td className="number">{r.sent}</td>
                    <td className="number">{r.stale}</td>
                    <td className="whitespace-nowrap">{r.agrees ? '一致' : <strong>不一致</strong>}</td>
                  </tr>
                ))}
              </tbody>
            </TableBox>
          )}
          <p className="text-sm text-soft">
            届いた = 受付済み + 不備 + 取り下げ、受付済み = 通知の行 = 送付済み になると一致です。
          </p>
          {c.gaps.length > 0 && (
            <section className="space-y-2">
              <h2>確認が必要な申請{c.isPart && '(はじめの100件)'}</h2>
              <TableBox label="確認が必要な申請">
                <thead>
                  <tr>
                    <th scope="col">整理番号</th>
                    <th scope="col">寄附者</th>
                    <th scope="col">方法</th>
                    <th scope="col">理由</th>
                    <th scope="col">通知</th>
                  </tr>
                </thead>
                <tbody>
                  {c.gaps.map((g) => (
                    <tr key={g.number}>
                      <th scope="row" className="whitespace-nowrap">
                        <Link to={`/one-stop?number=${g.number}`}>{g.number}</Link>
                      </th>
                      <td className="whitespace-nowrap">{g.donor}</td>
                      <td className="whitespace-nowrap">{g.source}</td>
                      <td className="min-w-48">{g.why}</td>
                      <td className="whitespace-nowrap">
                        {g.noticeTo && <Link to={g.noticeTo}>第{g.batchNumber}号</Link>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </TableBox>
            </section>
          )}
          <StateCounts counts={c.counts} year={desk.year} over={desk.over} government={desk.at} />
        </div>
      )}
    </div>
  );
}
