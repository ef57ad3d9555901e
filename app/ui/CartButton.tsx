import type { ReactNode } from 'react';
import { CART_FORM, CART_LINES } from './cart-form.ts';

/**
 * A button that puts something into the list or cart. Inside a form with the choice of variant and number it sends that one
 * there; without a form around it names what it puts in, and over a picture it shows an icon alone.
 */
export function CartButton({
  of,
  label,
  className,
  children,
}: {
  /** What it puts in; undefined inside a form that says so. */
  of?: { name: 'goods' | 'government'; value: number | string };
  label?: string;
  className: string;
  children?: ReactNode;
}) {
  const sent = of ? { form: CART_FORM, ...of } : { formAction: CART_LINES, formMethod: 'post' as const };
  return (
    <button type="submit" {...sent} className={className} aria-label={label}>
      {children}
    </button>
  );
}
