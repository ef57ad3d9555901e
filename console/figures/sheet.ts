import { readParts, readSeries } from '#app/figures/figures.ts';
import type { Action } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { jstDate } from '#platform/jst.ts';
import { listFile } from '../parts/list-file.ts';
import { readAsked } from './asked.ts';
import { KIND_WORDS, partName, stepName } from './words.ts';

/** Rows of one sheet of parts. */
const MOST = 20_000;

/** A table of figures as a file: all of it at once, as it is short. */
export function wholeFile<Row>(url: URL, action: Action, read: () => Promise<Row[]>) {
  return {
    action,
    subject: 'figure',
    asked: decodeURIComponent(url.search.slice(1)),
    list: async () => ({ rows: await read(), before: null, after: null }),
  };
}

/** What a page of figures shows, as a sheet: its steps or its parts. Sums of nobody, so that no proof is asked for. */
export function figuresFile(
  staff: SignedInStaff,
  kind: 'donation' | 'order',
  url: URL,
  now = new Date(),
): Promise<Response> {
  const today = jstDate(now);
  const asked = readAsked(kind, url, today);
  const { title } = KIND_WORDS[kind];
  const action = kind === 'donation' ? 'figure.read' : 'order.read';
  if (url.searchParams.get('table') === 'parts')
    return listFile<Awaited<ReturnType<typeof readParts>>[number]>(staff, url, `${title}_内訳.csv`, {
      ...wholeFile(url, action, () => readParts(staff, asked, today, MOST)),
      columns: {
        内訳: (p) => partName(asked.split, p),
        番号: (p) => p.key,
        件数: (p) => p.count,
        金額: (p) => p.amount,
        前年の件数: (p) => p.before.count,
        前年の金額: (p) => p.before.amount,
      },
    });
  return listFile<Awaited<ReturnType<typeof readSeries>>[number]>(staff, url, `${title}_推移.csv`, {
    ...wholeFile(url, action, () => readSeries(staff, asked, today)),
    columns: {
      期間: (s) => stepName(asked.by, s.begins),
      件数: (s) => s.now.count,
      金額: (s) => s.now.amount,
      前年の件数: (s) => s.before.count,
      前年の金額: (s) => s.before.amount,
    },
  });
}
