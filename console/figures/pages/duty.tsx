import { Link } from 'react-router';
import { COST_KINDS, COST_NAMES, costSum } from '#app/figures/duty/costs.ts';
import { costTable } from '#app/figures/duty/duty.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { digits, yen } from '#platform/money.ts';
import { CsvLink } from '../../parts/CsvLink.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { CostBasis } from '../duty/CostBasis.tsx';
import { basisOf } from '../duty/cost-basis.ts';
import { DutyFrame } from '../duty/DutyFrame.tsx';
import { Gauge } from '../duty/Gauge.tsx';
import { openDuty } from '../duty/open-duty.ts';
import { stepName } from '../words.ts';
import type { Route } from './+types/duty.ts';

const percent = (n: number | null) => (n === null ? '—' : `${n.toFixed(1)}%`);

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const duty = await openDuty(staff, url);
  if (duty.at === null) return { duty, table: null };
  const t = await costTable(staff, duty.at.code, duty.period, duty.today);
  const row = (s: {
    donations: number;
    costs: Record<string, number>;
    total: number;
    percent: number | null;
  }) => ({
    donations: yen(s.donations),
    costs: COST_KINDS.map((kind) => yen(s.costs[kind] ?? 0)),
    total: yen(s.total),
    percent: percent(s.percent),
  });
  const { ceiling, sum, forecast } = t;
  return {
    duty,
    table: {
      now: sum.percent,
      forecast: forecast?.percent ?? null,
      ceiling: ceiling.percent,
      ceilingNote: ceiling.note,
      isEntered: ceiling.isEntered,
      kept: sum.percent === null ? '—' : percent(Math.round((100 - sum.percent) * 10) / 10),
      keptYen: yen(sum.donations - sum.total),
      left: yen(Math.abs(Math.floor((sum.donations * ceiling.percent) / 100) - sum.total)),
      isOver: (sum.percent ?? 0) > ceiling.percent,
      willBeOver: (forecast?.percent ?? 0) > ceiling.percent,
      expected: forecast && {
        donations: yen(forecast.donations),
        total: yen(forecast.total),
        byLastYear: forecast.byLastYear,
      },
      basis: basisOf(t),
      costless: t.costless.donations === 0 ? null : digits(t.costless.donations),
      months: t.months.map((m) => ({ month: stepName('month', m.month), ...row(costSum([m])) })),
      sum: row(sum),
    },
  };
}

export const meta = pageTitle;

export default function Duty({ loaderData: { duty, table: t } }: Route.ComponentProps) {
  return (
    <DutyFrame
      duty={duty}
      path="/figures/duty"
      title="募集費用"
      lead="調達費は返礼品の登録額から、送付費はお荷物ごとの送料から自動で集計します。ほかの費用は「費用の記録」で登録してください。"
      actions={<CsvLink to="/figures/duty/csv" query={`${duty.query}&table=costs`} />}
    >
      {() =>
        t && (
          <>
            <section className="panel space-y-3">
              <h2>募集費用の割合(受入額に対する割合)</h2>
              <Gauge now={t.now} forecast={t.forecast} ceiling={t.ceiling} />
              {(t.isOver || t.willBeOver) && (
                <Notice
                  look="danger"
                  title={t.isOver ? '上限を超えています' : '期間末に上限を超える見込みです'}
                >
                  <p>
                    寄附金額や費用の見直しを検討してください。寄附金額の変更は、早いほど割合に反映されます。
                  </p>
                </Notice>
              )}
              <p>
                {t.isOver ? '上限を超えた額' : '上限までの残り'}: <strong>{t.left}</strong>
                {t.expected && (
                  <>
                    {' '}
                    期間末の見込み: 受入額 {t.expected.donations}、募集費用 {t.expected.total}
                  </>
                )}
              </p>
              <p className="text-sm text-soft">
                {t.expected &&
                  (t.expected.byLastYear
                    ? '見込みは、残りの月の前年の受入額に、これまでの前年比を掛けて計算しています。費用は、登録のある月の割合が続くものとしています。'
                    : '前年の寄附がないため、これまでの1か月あたりの受入額が続くものとして計算しています。')}
                {t.isEntered
                  ? `上限は運営が登録した割合です。${t.ceilingNote}`
                  : '上限は、この指定期間の割合が登録されていないため、50%としています。'}
              </p>
            </section>
            <section className="space-y-2">
              <h2>活用できる額の割合(6割の基準)</h2>
              <p>
                受入額から募集費用を引いた額: <strong>{t.keptYen}</strong>(受入額の{t.kept})
              </p>
              <p className="text-sm text-soft">
                2026年10月以後の指定では、受入額の6割以上を事業に活用できるよう、募集費用の上限が段階的に引き下げられます。各指定期間の割合は公表後に運営が登録します。
              </p>
            </section>
            {t.costless && (
              <Notice look="warn" title={`調達費が登録されていない返礼品の寄附が${t.costless}件あります`}>
                <p>
                  この分の調達費は下の表に含まれていません。「費用の記録」で調達費として登録してください。
                </p>
              </Notice>
            )}
            <TableBox label="月ごとの募集費用">
              <thead>
                <tr>
                  <th scope="col">月</th>
                  <th scope="col" className="number">
                    受入額
                  </th>
                  {COST_KINDS.map((kind) => (
                    <th key={kind} scope="col" className="number">
                      {COST_NAMES[kind]}
                    </th>
                  ))}
                  <th scope="col" className="number">
                    合計
                  </th>
                  <th scope="col" className="number">
                    割合
                  </th>
                </tr>
              </thead>
              <tbody>
                {t.months.map((m) => (
                  <CostRow key={m.month} name={m.month} row={m} />
                ))}
              </tbody>
              <tfoot>
                <CostRow name="合計" row={t.sum} />
              </tfoot>
            </TableBox>
            <CostBasis basis={t.basis} />
            {duty.mayEdit && (
              <p>
                <Link to={`/figures/duty/costs?${duty.query}`}>費用を登録する</Link>
              </p>
            )}
          </>
        )
      }
    </DutyFrame>
  );
}

function CostRow({
  name,
  row,
}: {
  name: string;
  row: { donations: string; costs: string[]; total: string; percent: string };
}) {
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap">
        {name}
      </th>
      <td className="number">{row.donations}</td>
      {COST_KINDS.map((kind, i) => (
        <td key={kind} className="number">
          {row.costs[i]}
        </td>
      ))}
      <td className="number font-bold">{row.total}</td>
      <td className="number">{row.percent}</td>
    </tr>
  );
}
