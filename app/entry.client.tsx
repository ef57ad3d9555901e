import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { OWNS_BODY_ONLY, PAGE } from './shell/page-element.ts';
import { takeOver } from './shell/take-over.tsx';
import { retryPageData } from './site/page-data-retry.ts';

window.fetch = retryPageData(window.fetch.bind(window), window.location.origin);

if (OWNS_BODY_ONLY) void takeOver(document.getElementById(PAGE) as HTMLElement);
else startTransition(() => void hydrateRoot(document, <HydratedRouter />));
