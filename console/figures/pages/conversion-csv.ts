import { type Conversion, readConversion } from '#app/figures/conversion.ts';
import { CONVERSION_STEPS } from '#platform/conversion/steps.ts';
import { listFile } from '../../parts/list-file.ts';
import { staffContext } from '../../staff-context.ts';
import { readAskedConversion } from '../conversion/view.ts';
import { KINDS, STEP_NAMES } from '../conversion/words.ts';
import { wholeFile } from '../sheet.ts';
import { stepName } from '../words.ts';
import type { Route } from './+types/conversion-csv.ts';

type Row = Conversion['series'][number];

export function loader({ url, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const asked = readAskedConversion(url);
  const { kind, by, today } = asked;
  return listFile<Row>(staff, url, `${KINDS[kind]}までの段階.csv`, {
    ...wholeFile(url, 'conversion.read', async () => (await readConversion(staff, asked, today)).series),
    columns: {
      期間: (s) => stepName(by, s.begins),
      ...Object.fromEntries(
        CONVERSION_STEPS.map((step) => [STEP_NAMES[kind][step].name, (s: Row) => s.counts[step]]),
      ),
    },
  });
}
