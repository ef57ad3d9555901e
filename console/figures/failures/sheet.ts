import { readFailures, readRefunds } from '#app/figures/failures.ts';
import type { BackSum, FailureSum } from '#app/figures/failures-query.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { listFile } from '../../parts/list-file.ts';
import { wholeFile } from '../sheet.ts';
import { stepName } from '../words.ts';
import { readAskedFailures } from './view.ts';
import { codeWords, KINDS, methodWords, reasonWords, whoWords } from './words.ts';

/** What did not come about, step by step, or why money went back, as a sheet. */
export function failuresFile(staff: SignedInStaff, url: URL): Promise<Response> {
  const asked = readAskedFailures(staff, url);
  const { kind, by, today } = asked;
  const action = kind === 'donation' ? 'figure.read' : 'order.read';
  if (url.searchParams.get('table') === 'back')
    return listFile<BackSum>(staff, url, `${KINDS[kind]}の返金の理由.csv`, {
      ...wholeFile(url, action, async () => (await readRefunds(staff, asked)).back),
      columns: {
        理由: (b) => reasonWords(kind, b),
        手続きをした人: (b) => whoWords(b.who),
        件数: (b) => b.count,
        金額: (b) => b.amount,
      },
    });
  return listFile<FailureSum>(staff, url, `${KINDS[kind]}の不成立.csv`, {
    ...wholeFile(url, action, async () => (await readFailures(staff, asked, today)).now),
    columns: {
      期間: (f) => stepName(by, f.begins),
      コード: (f) => f.code,
      理由: (f) => codeWords(kind, f.code),
      お支払い方法: (f) => methodWords(f.method),
      件数: (f) => f.count,
      金額: (f) => f.amount,
    },
  });
}
