import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { digits } from '#platform/money.ts';
import { FilterSelect } from '../../parts/FilterFields.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { PartsNav } from '../../parts/PartsNav.tsx';
import type { OpenDesk } from '../desk.ts';

/** The head of each page of a desk: its parts, and whose desk of which year it is. */
export function DeskHead({
  desk,
  path,
  title,
  lead,
  children,
}: {
  desk: OpenDesk;
  path: string;
  title: string;
  lead?: string;
  children?: ReactNode;
}) {
  return (
    <>
      <PageHead title={title} lead={lead}>
        {children}
      </PageHead>
      <OneStopNav year={desk.year} government={desk.at} may={desk} />
      <Form action={path} className="mb-4 flex flex-wrap items-end gap-3">
        <FilterSelect label="年分" said={String(desk.year)} name="year">
          {desk.years.map((year) => (
            <option key={year} value={year}>
              {year}年分
            </option>
          ))}
        </FilterSelect>
        {(desk.desks.length > 1 || desk.at === null) && (
          <FilterSelect label="自治体" said={desk.at ?? ''} name="government" required>
            <option value="">選択してください</option>
            {desk.desks.map((d) => (
              <option key={d.code} value={d.code}>
                {d.name}({digits(d.applications)}件)
              </option>
            ))}
          </FilterSelect>
        )}
        <button type="submit" className="btn btn-secondary">
          表示する
        </button>
      </Form>
      {desk.at === null && (
        <p className="panel">
          {desk.desks.length === 0
            ? `${desk.year}年分のワンストップ特例の申請は、まだありません。`
            : '自治体を選択してください。'}
        </p>
      )}
    </>
  );
}

/** Chooses the tax year whose applications are counted; a number is found in any. */
export function YearForm({ year, years }: { year: number; years: number[] }) {
  return (
    <Form action="/one-stop" className="flex flex-wrap items-end gap-3">
      <FilterSelect label="年分" said={String(year)} name="year">
        {years.map((each) => (
          <option key={each} value={each}>
            {each}年分
          </option>
        ))}
      </FilterSelect>
      <button type="submit" className="btn btn-secondary">
        表示する
      </button>
    </Form>
  );
}

/** The parts of a desk. */
export function OneStopNav({
  year,
  government,
  may,
}: {
  year: number;
  government: string | null;
  may: { mayReceive: boolean };
}) {
  const query = new URLSearchParams({ year: String(year), ...(government && { government }) });
  const parts = [
    ['/one-stop', '受付'],
    ['/one-stop/list', '一覧'],
    ...(may.mayReceive ? [['/one-stop/remind', '未着の方へのお願い']] : []),
    ['/one-stop/notices', '申告特例通知書'],
    ['/one-stop/closing', '締めの確認'],
  ] as const;
  return (
    <PartsNav
      name="ワンストップ特例"
      parts={parts.map(([to, name]) => [to === '/one-stop' ? to : `${to}?${query}`, name] as const)}
    />
  );
}
