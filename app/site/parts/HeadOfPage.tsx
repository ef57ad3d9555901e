import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Storefront } from '#platform/storefront.ts';

/** What pages have put into the document's head, or found there. It outlives error pages, which are drawn all anew. */
let ours: Element[] = [];

/**
 * <html> and <head> are the server's, and the page's scripts own only what is in <body>: this keeps them as the page wants them that
 * is shown now. Its tags are drawn aside, and what differs is put into the document; what others put there stays.
 */
export function HeadOfPage({ storefront, children }: { storefront: Storefront; children: ReactNode }) {
  const [aside, setAside] = useState<HTMLElement>();
  useEffect(() => setAside(document.createElement('head')), []);
  useLayoutEffect(() => {
    document.documentElement.dataset.storefront = storefront;
    if (aside) ours = putIntoHead([...aside.children], ours);
  });
  return aside ? createPortal(children, aside) : null;
}

/** Gives the elements that now stand in the document's head for the wanted ones. `before`: what it gave the last time. */
function putIntoHead(wanted: readonly Element[], before: readonly Element[]): Element[] {
  const there = before.length > 0 ? before : [...document.head.children];
  const kept = wanted.map((tag) => there.find((t) => t.isEqualNode(tag)));
  for (const old of before) if (!kept.includes(old)) old.remove();
  return wanted.map((tag, i) => {
    const element = kept[i] ?? tag.cloneNode(true);
    if (!kept[i]) document.head.append(element);
    return element as Element;
  });
}
