import type { ReactNode } from 'react';

/** The one form of a page that all hearts belong to, so that each is a single element. */
export const HEART_FORM = 'hearts';

/**
 * A button that is pressed while something is a favourite. What it stands for is sent as `name=value`.
 * With words inside it is a button among others, without them it lies on a picture.
 */
export function Heart({
  on,
  name,
  value,
  label,
  children,
}: {
  on: boolean;
  name: string;
  value: string | number;
  label: string;
  children?: ReactNode;
}) {
  return (
    <button
      type="submit"
      form={HEART_FORM}
      name={name}
      value={value}
      className={children ? 'heart btn btn-secondary' : 'heart heart-over'}
      aria-pressed={on}
      aria-label={label}
    >
      {children}
    </button>
  );
}
