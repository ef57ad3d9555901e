import type { SheetOf } from '#app/onestop/sheet.ts';
import { routeNumber } from '#platform/http/route-number.ts';

/** Which file of which notice an address asks for. */
export interface FileAsked {
  of: SheetOf;
  as: 'csv' | 'pdf' | 'letters';
  part: number;
  cp932: boolean;
  lossy: boolean;
}

/** @returns undefined where there is no such file. */
export function readAsked({ searchParams }: URL): FileAsked | undefined {
  const number = (name: string) => routeNumber(searchParams.get(name) ?? '');
  const [batch, run] = [number('batch'), number('run')];
  const as = searchParams.get('as');
  if (as !== 'csv' && as !== 'pdf' && as !== 'letters') return undefined;
  const of = batch !== undefined ? { batch } : run !== undefined && as === 'csv' ? { run } : undefined;
  if (!of) return undefined;
  const cp932 = searchParams.get('encoding') === 'cp932';
  return { of, as, part: number('part') ?? 1, cp932, lossy: searchParams.has('lossy') };
}

export const FILE_NAMES = {
  csv: '申告特例通知書のCSV',
  pdf: '申告特例通知書の一覧(PDF)',
  letters: '手紙(PDF)',
};
