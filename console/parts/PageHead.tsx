import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The head of a page: what it is, the way back, and what can be done. */
export function PageHead({
  title,
  back,
  lead,
  children,
}: {
  title: ReactNode;
  back?: { to: string; name: string };
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {back && (
          <p className="text-sm">
            <Link to={back.to}>‹ {back.name}</Link>
          </p>
        )}
        <h1 tabIndex={-1} className="outline-none">
          {title}
        </h1>
        {/* Of a list it says how many there are: who does not see it is told when that changes. */}
        {lead && (
          <p aria-live="polite" className="mt-1 text-sm text-soft">
            {lead}
          </p>
        )}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
