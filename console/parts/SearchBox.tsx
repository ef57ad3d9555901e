import type { ReactNode } from 'react';
import { FilterInput } from './FilterFields.tsx';
import { FilterForm } from './FilterForm.tsx';

/** A list's search by words, and its filters. */
export function SearchBox({ q, label, children }: { q: string; label: string; children?: ReactNode }) {
  return (
    <FilterForm label={label} act="さがす">
      <FilterInput label={label} said={q} type="search" name="q" maxLength={100} place="grow sm:max-w-md" />
      {children}
    </FilterForm>
  );
}
