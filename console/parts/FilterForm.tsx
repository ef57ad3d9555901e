import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { KeptColumns } from './KeptColumns.tsx';

/** The filters of a list or a page, beside each other: they stand in the address, so that it can be sent to somebody else. */
export function FilterForm({
  label,
  act = '絞り込む',
  children,
}: {
  /** Its name as a landmark. */
  label: string;
  act?: string;
  children: ReactNode;
}) {
  return (
    <Form role="search" aria-label={label} className="mb-4 flex flex-wrap items-end gap-3">
      {children}
      <KeptColumns />
      <button type="submit" className="btn btn-secondary">
        {act}
      </button>
    </Form>
  );
}
