import type { ReactNode } from 'react';

/** A titled part of a long form. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="panel space-y-5 sm:p-6">
      <div>
        <h2>{title}</h2>
        {lead && <p className="mt-1 text-sm text-soft">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
