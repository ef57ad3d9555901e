import type { MouseEvent } from 'react';

/**
 * Skips the header to the main content. With scripts the URL stays as it is: the router would treat another one as a
 * new page, and drop the answer to a form with what was typed.
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
