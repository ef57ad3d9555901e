import type { ReactNode } from 'react';
import { KIND_NAMES } from '#app/settlement/party.ts';
import { FilterForm } from '../../parts/FilterForm.tsx';
import { DayFilter, SelectFilter } from '../../parts/Filters.tsx';

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
    <FilterForm label="精算の絞り込み">
      <SelectFilter name="kind" label="種類" chosen={chosen.kind ?? ''} names={KIND_NAMES} />
      {children}
      <DayFilter type="month" name="month" label="対象月" typed={chosen.month ?? ''} />
      {chosen.governmentCode && <input type="hidden" name="government" value={chosen.governmentCode} />}
      {chosen.producerId && <input type="hidden" name="producer" value={chosen.producerId} />}
    </FilterForm>
  );
}
