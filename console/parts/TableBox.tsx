import type { ReactNode } from 'react';

/**
 * A table that is scrolled sideways where it is wider than the window: by keyboard, too.
 * @param stacks on a phone each row is a card instead, whose cells say their column (`data-name`); of `pairs`, which are short, two
 * stand side by side.
 */
export function TableBox({
  label,
  stacks = false,
  children,
}: {
  label: string;
  stacks?: boolean | 'pairs';
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the arrow keys
    <section aria-label={label} tabIndex={0} className="table-box">
      <table className={`table ${stacks ? 'table-stacks' : ''} ${stacks === 'pairs' ? 'table-pairs' : ''}`}>
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </section>
  );
}
