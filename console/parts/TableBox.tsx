import type { ReactNode } from 'react';

/**
 * A table that is scrolled sideways where it is wider than the window: by keyboard, too.
 * @param stacks on a phone each row is a card instead, whose cells say their column (`data-name`).
 */
export function TableBox({
  label,
  stacks = false,
  children,
}: {
  label: string;
  stacks?: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the arrow keys
    <section aria-label={label} tabIndex={0} className="table-box">
      <table className={stacks ? 'table table-stacks' : 'table'}>
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </section>
  );
}
