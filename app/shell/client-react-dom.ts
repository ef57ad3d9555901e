import { type ContainerNode, cloneElement, hydrate, type VNode } from 'preact';

/**
 * What browsers get for `react-dom/client`. The router throws the promise of the page's data until they are read, for which React
 * waits by itself: nothing of the page is touched by then, so that it is begun again, with an element that is not yet in use.
 */
export function hydrateRoot(container: ContainerNode, page: VNode): void {
  try {
    hydrate(cloneElement(page), container);
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown;
    thrown.then(() => hydrateRoot(container, page));
  }
}
