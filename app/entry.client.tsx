import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { retryPageData } from './site/page-data-retry.ts';

window.fetch = retryPageData(window.fetch.bind(window), window.location.origin);

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
