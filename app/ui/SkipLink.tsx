import type { MouseEvent } from 'react';

/**
 * Past the header to what the page is about. With scripts the address stays as it is: the router would take another one
 * for a page of its own, and drop the answer to a form with what was typed.
 */
export function SkipLink() {
  function toMain(event: MouseEvent): void {
    const main = document.getElementById('main');
    if (!main) return;
    event.preventDefault();
    main.focus();
    main.scrollIntoView();
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link, and leads there by its address where no script runs
    <a href="#main" onClick={toMain} className="skip-link">
      本文へ移動
    </a>
  );
}
