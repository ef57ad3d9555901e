import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { OWNS_BODY_ONLY, PAGE } from './shell/page-element.ts';
import { retryPageData } from './site/page-data-retry.ts';

window.fetch = retryPageData(window.fetch.bind(window), window.location.origin);

startTransition(() => {
  const page = OWNS_BODY_ONLY ? document.getElementById(PAGE) : null;
  hydrateRoot(page ?? document, <HydratedRouter />);
});
