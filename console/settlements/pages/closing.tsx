import { useEffect } from 'react';
import { data, Link, useRevalidator } from 'react-router';
import { readClosing } from '#app/settlement/closing.ts';
import { leftMonths, type Outcome, outcomesOf } from '#app/settlement/closings-query.ts';
import { KIND_NAMES } from '#app/settlement/party.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { Progress } from '../../imports/parts/Progress.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { monthWords } from '../../points/words.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/closing.ts';

const POLL_MS = 2_000;
const MOST_LEFT = 200;

const OUTCOMES: Record<Exclude<Outcome, 'closed'>, string> = {
  already: 'すでに締められていました',
  changed: '金額が変わったため、締めていません',
  refused: '前の月が締められていないか、締める権限がないため、締めていません',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const closing = await readClosing(staff, routeNumber(params.id) ?? 0);
  if (!closing) throw data(null, { status: 404 });
  const [sums, left] = await Promise.all([outcomesOf(closing.id), leftMonths(closing.id, MOST_LEFT)]);
  return {
    title: `${monthWords(closing.until)}までのまとめ締め`,
    isMaking: closing.endedAt === null,
    done: sums.done,
    months: closing.months,
    facts: [
      ['種類', closing.kind === null ? 'すべて' : KIND_NAMES[closing.kind]],
      ['開始', `${formatDateTime(closing.createdAt)} ${closing.person ?? ''}`.trim()],
      ['終了', closing.endedAt === null ? '処理中' : formatDateTime(closing.endedAt)],
      ['締めた月', `${digits(sums.closed)}件`],
      ['お支払い額の合計', yen(sums.toPay)],
      ['ご請求額の合計', yen(sums.toAsk)],
      ['締めていない月', `${digits(sums.changed + sums.refused)}件`],
    ] as [string, string][],
    left: left.map((m) => ({
      position: m.position,
      month: monthWords(m.month),
      kind: KIND_NAMES[m.kind],
      name: m.name,
      words: OUTCOMES[m.outcome],
      to: m.statementId === null ? `/settlements/drafts/${m.party}` : `/settlements/${m.statementId}`,
    })),
  };
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData?.title);
}

export default function ClosingPage({ loaderData: c }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!c.isMaking || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [c.isMaking, revalidate, state]);
  return (
    <div className="max-w-4xl space-y-6">
      <PageHead title={c.title} back={{ to: '/settlements/open', name: '締める前の精算' }} />
      {c.isMaking && <Progress done={c.done} total={c.months} words="締めています" />}
      <Facts facts={c.facts} />
      {!c.isMaking && (
        <p>
          <Link to="/settlements?state=unpaid">支払い・入金を待つ精算書を見る</Link>
        </p>
      )}
      {c.left.length > 0 && (
        <section className="space-y-3">
          <h2>このまとめ締めで締めなかった月</h2>
          <TableBox label="このまとめ締めで締めなかった月" stacks>
            <thead>
              <tr>
                <th scope="col">対象月</th>
                <th scope="col">種類</th>
                <th scope="col">精算の相手</th>
                <th scope="col">理由</th>
              </tr>
            </thead>
            <tbody>
              {c.left.map((m) => (
                <tr key={m.position}>
                  <th scope="row" className="whitespace-nowrap">
                    {m.month}
                  </th>
                  <td data-name="種類">{m.kind}</td>
                  <td data-name="精算の相手">
                    <Link to={m.to}>{m.name}</Link>
                  </td>
                  <td data-name="理由">{m.words}</td>
                </tr>
              ))}
            </tbody>
          </TableBox>
        </section>
      )}
    </div>
  );
}
