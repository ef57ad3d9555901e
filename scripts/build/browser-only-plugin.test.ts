import { expect, it } from 'vitest';
import { isOfServer as isNotAllowed, wayTo } from './browser-only-plugin.ts';

it('knows what a browser must not be sent', () => {
  const isOfServer = (id: string) => isNotAllowed(id, new Set(['react-dom', '@simplewebauthn/browser']));
  expect(isOfServer('/x/node_modules/react-dom/cjs/react-dom-client.production.js')).toBe(false);
  expect(isOfServer('/x/node_modules/@simplewebauthn/browser/esm/index.js')).toBe(false);
  expect(isOfServer('/x/app/ui/Notice.tsx')).toBe(false);
  expect(isOfServer('/x/platform/money.ts')).toBe(false);
  expect(isOfServer('/x/node_modules/zod/v4/core/schemas.js')).toBe(true);
  expect(isOfServer('/x/node_modules/@simplewebauthn/server/esm/index.js')).toBe(true);
  expect(isOfServer('/x/platform/config.ts')).toBe(true);
  expect(isOfServer('\0__vite-browser-external')).toBe(true);
});

it('tells the shortest way to it, also past a circle', () => {
  const importers: Record<string, string[]> = {
    'config.ts': ['provider.ts'],
    'provider.ts': ['client.ts', 'methods.ts'],
    'client.ts': ['provider.ts', 'long.ts'],
    'long.ts': ['longer.ts'],
    'longer.ts': ['other-page.tsx'],
    'methods.ts': ['page.tsx'],
  };
  expect(wayTo('config.ts', (id) => importers[id] ?? [])).toBe(
    'page.tsx > methods.ts > provider.ts > config.ts',
  );
});
