import { CsvLink } from '../../parts/CsvLink.tsx';
import type { CheckSheet } from './check-sheets.ts';
import type { OpenDuty } from './open-duty.ts';

/** The heading of one table with its sheet beside it. */
export function CheckHead({ title, duty, sheet }: { title: string; duty: OpenDuty; sheet: CheckSheet }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <h2>{title}</h2>
      <div className="flex flex-wrap gap-2">
        <CsvLink to="/figures/duty/csv" query={`${duty.query}&table=${sheet}`} of={title} />
      </div>
    </div>
  );
}
