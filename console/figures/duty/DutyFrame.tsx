import type { ReactNode } from 'react';
import { Form, Link, NavLink } from 'react-router';
import { ChooseGovernment } from '../../parts/ChooseGovernment.tsx';
import { FilterSelect } from '../../parts/FilterFields.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import type { OpenDuty } from './open-duty.ts';

const PARTS = [
  ['/figures/duty', '募集費用'],
  ['/figures/duty/costs', '費用の記録'],
  ['/figures/duty/ratio', '返礼割合'],
  ['/figures/duty/payees', '支払先'],
  ['/figures/duty/checks', '基準の確認'],
  ['/figures/duty/survey', '現況調査'],
] as const;

/** A page of a government's duties: its parts, whose it is and of which 指定期間, or fiscal year. */
export function DutyFrame({
  duty,
  path,
  title,
  lead,
  actions,
  isFiscal = false,
  children,
}: {
  duty: OpenDuty;
  path: string;
  title: string;
  lead?: string;
  actions?: ReactNode;
  /** Whether it is told by fiscal years. */
  isFiscal?: boolean;
  children: (government: { code: string; name: string }) => ReactNode;
}) {
  const { at, periods, year, query, isOne } = duty;
  if (at === null)
    return (
      <ChooseGovernment
        title={title}
        to={path}
        back={{ to: '/figures', name: '集計' }}
        q={duty.q}
        governments={duty.governments}
      />
    );
  return (
    <div className="max-w-5xl space-y-5">
      <PageHead title={title} back={{ to: `/figures?government=${at.code}`, name: '集計' }} lead={lead}>
        {actions}
      </PageHead>
      <nav aria-label="指定制度">
        <ul className="flex gap-2 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap">
          {PARTS.map(([to, name]) => (
            <li key={to} className="flex-none">
              <NavLink to={`${to}?${query}`} end className="chip whitespace-nowrap">
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Form action={path} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="government" value={at.code} />
        <FilterSelect
          label={isFiscal ? '年度' : '指定期間'}
          said={String(isFiscal ? duty.fiscalYear : year)}
          name="period"
        >
          {(isFiscal ? duty.fiscalYears : periods).map((p) => (
            <option key={p.year} value={p.year}>
              {p.name}
            </option>
          ))}
        </FilterSelect>
        <button type="submit" className="btn btn-secondary">
          表示する
        </button>
        <p className="min-h-10 content-center">
          <strong>{at.name}</strong>
          {!isOne && (
            <Link to={path} className="ms-3">
              自治体を変える
            </Link>
          )}
        </p>
      </Form>
      {children(at)}
    </div>
  );
}
