import type { ReactNode } from 'react';

/** The one form of a page to which all hearts belong, so that each heart is a single element. */
export const HEART_FORM = 'hearts';

/**
 * A button that is pressed while something is a favourite. Its target is sent as `name=value`. With text inside it
 * looks like other buttons, without it lies on a picture.
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
