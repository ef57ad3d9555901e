import type { ReactNode } from 'react';

/** A table that is scrolled sideways where it is wider than the window: by keyboard, too. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the arrow keys
    <section aria-label={label} tabIndex={0} className="table-box">
      <table className="table">
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </section>
  );
}
