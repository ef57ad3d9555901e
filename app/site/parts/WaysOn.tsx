import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { kindOf, kindWords } from '#app/catalogue/kind-words.ts';
import { storefrontOf } from '#platform/storefront.ts';

/** Where to go from a page that is not the one that was asked for. @param again what the button says that loads it anew. */
export function WaysOn({ again, children }: { again?: string | undefined; children?: ReactNode }) {
  const { goods, path } = kindWords(kindOf(storefrontOf(useLocation().pathname)));
  return (
    <ul className="flex flex-wrap gap-3">
      {again && (
        <li>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, which the server does not know here */}
          <a href="" className="btn btn-primary">
            {again}
          </a>
        </li>
      )}
      <li>
        <Link to={path} className="btn btn-secondary">
          {goods}をさがす
        </Link>
      </li>
      {children}
    </ul>
  );
}
