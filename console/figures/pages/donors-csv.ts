import { type Donors, readDonors } from '#app/figures/donors.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { timesWords } from '../donors/view.ts';
import { readPeriod } from '../period.ts';
import { wholeFile } from '../sheet.ts';
import type { Route } from './+types/donors-csv.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const asked = readPeriod(url);
  const rows = async () => {
    const { now, before } = await readDonors(staff, asked, asked.today);
    return now.map((d, i) => ({ now: d, before: before[i]! }));
  };
  return listFile<{ now: Donors; before: Donors }>(staff, url, '寄附者.csv', {
    ...wholeFile(url, 'figure.read', rows),
    columns: {
      期間内の寄附: (d) => timesWords(d.now.times),
      人数: (d) => d.now.first + d.now.returning,
      はじめて: (d) => d.now.first,
      以前にも寄附: (d) => d.now.returning,
      寄附の件数: (d) => d.now.donations,
      前年の人数: (d) => d.before.first + d.before.returning,
      前年のはじめて: (d) => d.before.first,
      前年の以前にも寄附: (d) => d.before.returning,
    },
  });
}
