import { template } from '#app/elsewhere/fault-sheet.ts';
import { csvFile } from '../../parts/csv-file.ts';

export function loader() {
  return csvFile('寄附のひな型.csv', [template()]);
}
