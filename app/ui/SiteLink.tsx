import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/**
 * A link to a page of this site by its path from the root, for what stands on a page many times, or on every page. The
 * server writes what `Link` would write, but does not resolve the path against the routes around it, which costs most of
 * a link.
 */
export function SiteLink({
  to,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'ref'> & { to: string }) {
  if (!import.meta.env.SSR)
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  );
}
