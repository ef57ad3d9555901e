import type { ReactNode } from 'react';
import { KIND_NAMES } from '#app/settlement/party.ts';
import { KeptColumns } from '../../lists/parts/KeptColumns.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';

interface Chosen {
  kind?: string | null | undefined;
  /** 'YYYY-MM', as the field sends it. */
  month?: string | undefined;
  governmentCode?: string | null | undefined;
  producerId?: number | string | null | undefined;
}

/** The form above a list of months of settlement. @param children the choice of a state, which differs. */
export function MonthFilters({ chosen, children }: { chosen: Chosen; children: ReactNode }) {
  return (
    <search className="mb-4">
      <form className="flex flex-wrap items-end gap-3">
        <SelectFilter name="kind" label="種類" chosen={chosen.kind ?? ''} names={KIND_NAMES} />
        {children}
        <label>
          <span className="block text-sm text-soft">対象月</span>
          <input
            key={chosen.month}
            type="month"
            name="month"
            defaultValue={chosen.month}
            className="field-input short"
          />
        </label>
        {chosen.governmentCode && <input type="hidden" name="government" value={chosen.governmentCode} />}
        {chosen.producerId && <input type="hidden" name="producer" value={chosen.producerId} />}
        <KeptColumns />
        <button type="submit" className="btn btn-secondary">
          絞り込む
        </button>
      </form>
    </search>
  );
}
