import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { KeptColumns } from '../lists/parts/KeptColumns.tsx';

/** A list's search and filters: in the address, so that a list can be sent to somebody else. */
export function SearchBox({ q, label, children }: { q: string; label: string; children?: ReactNode }) {
  return (
    <Form role="search" aria-label={label} className="mb-4 flex flex-wrap items-end gap-3">
      <label className="grow sm:max-w-md">
        <span className="block text-sm text-soft">{label}</span>
        <input key={q} type="search" name="q" defaultValue={q} maxLength={100} className="field-input" />
      </label>
      {children}
      <KeptColumns />
      <button type="submit" className="btn btn-secondary">
        さがす
      </button>
    </Form>
  );
}
