import { data } from 'react-router';
import { takenSpan } from '#app/ticket/merchants/merchants-query.ts';
import { readMonth } from '#app/ticket/merchants/month.ts';
import { worth } from '#app/ticket/rules.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { routeNumber } from '#platform/http/route-number.ts';
import { jstDate } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { FilterInput } from '../../parts/FilterFields.tsx';
import { FilterForm } from '../../parts/FilterForm.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { monthWords } from '../../points/words.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/month.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const today = jstDate(new Date()).slice(0, 7);
  const asked = url.searchParams.get('month');
  const id = routeNumber(params.id) ?? 0;
  const m = await readMonth(staff, id, asked ?? today);
  if (!m) throw data(null, { status: 404 });
  const { first } = await takenSpan(id);
  const { merchant, lines } = m;
  return {
    id,
    name: merchant.name,
    government: merchant.government,
    month: m.month,
    today,
    first: first === null ? today : jstDate(first).slice(0, 7),
    title: `${monthWords(`${m.month}-01`)}分`,
    isOver: m.isOver,
    facts: [
      [m.due < 0 ? 'ご請求額(税込)' : 'お支払い額(税込)', yen(Math.abs(m.due))],
      ...(m.tax === null ? [] : [[`うち消費税額等(${merchant.taxRate}%)`, yen(m.tax)]]),
      ...(m.uses === 0
        ? []
        : [['回数で数えるチケット', `${worth('count', m.uses)}(お支払い額に含みません)`]]),
      ['登録番号', merchant.registration || 'なし'],
    ] as [string, string][],
    lines: lines.map((l) => ({
      key: `${l.kind} ${l.title}`,
      title: l.title,
      taken: `${digits(l.taken)}件`,
      voids: `${digits(l.voids)}件`,
      sum: l.kind === 'amount' ? yen(l.sum) : `${l.sum < 0 ? '−' : ''}${worth('count', Math.abs(l.sum))}`,
    })),
  };
}

export function meta(args: Route.MetaArgs) {
  return pageTitle(args, args.loaderData && `加盟店の月次精算: ${args.loaderData.name}`);
}

export default function Month({ loaderData: m }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl space-y-6">
      <PageHead
        title={`${m.name} ${m.title}`}
        back={{ to: `/merchants/${m.id}`, name: m.name }}
        lead={`${m.government}が加盟店に支払う、チケットの代金です。`}
      >
        {m.isOver && (
          <a href={`/merchants/${m.id}/month/pdf?month=${m.month}`} className="btn btn-primary">
            支払通知書(PDF)
          </a>
        )}
        <a href={`/merchants/${m.id}/month/csv?month=${m.month}`} className="btn btn-secondary">
          明細をCSVで出力
        </a>
      </PageHead>
      <FilterForm label="対象月" act="表示する">
        <FilterInput
          label="対象月"
          said={m.month}
          type="month"
          name="month"
          min={m.first}
          max={m.today}
          pattern="20[0-9]{2}-[01][0-9]"
          className="field-input short"
        />
      </FilterForm>
      <p className="text-sm text-soft">
        {m.isOver
          ? '終わった月の金額は変わりません。あとから取り消した利用は、取り消した日の月に差し引きます。'
          : 'まだ終わっていない月です。支払通知書は、月が終わって1時間たつと作れます。'}
      </p>
      <Facts facts={m.facts} />
      {m.lines.length === 0 ? (
        <p>この月の利用はありません。</p>
      ) : (
        <TableBox label={`${m.title}の内訳`} stacks>
          <thead>
            <tr>
              <th scope="col">チケット</th>
              <th scope="col" className="number">
                利用
              </th>
              <th scope="col" className="number">
                取り消し
              </th>
              <th scope="col" className="number">
                差引
              </th>
            </tr>
          </thead>
          <tbody>
            {m.lines.map((l) => (
              <tr key={l.key}>
                <th scope="row">{l.title}</th>
                <td data-name="利用" className="number">
                  {l.taken}
                </td>
                <td data-name="取り消し" className="number">
                  {l.voids}
                </td>
                <td data-name="差引" className="number">
                  {l.sum}
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </div>
  );
}
