import { describe, expect, it } from 'vitest';
import { effectiveOrigin, isForeign } from './origin.ts';

const SITE = 'https://site.example';

describe('the origin of a request', () => {
  const local = { origin: 'http://localhost:3000' };
  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['localhost', 'http://localhost'],
    [undefined, local.origin],
    ['evil.example', local.origin],
    ['localhost.evil.example', local.origin],
    ['localhost:3000@evil.example', local.origin],
    ['localhost:3000/x', local.origin],
    ['127.0.0.1.nip.example', local.origin],
  ])('without a configured one, Host %s means %s', (host, origin) => {
    expect(effectiveOrigin(local, host)).toBe(origin);
  });

  it('is the configured one whatever Host says', () => {
    const configured = { PUBLIC_ORIGIN: SITE, origin: SITE };
    for (const host of ['localhost:3000', '127.0.0.1', 'evil.example', undefined])
      expect(effectiveOrigin(configured, host)).toBe(SITE);
  });
});

describe('a state change', () => {
  it.each([
    [{ origin: SITE }, false],
    [{ origin: SITE, 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'https://evil.example' }, true],
    [{ origin: 'http://site.example' }, true],
    [{ origin: `${SITE}:8443` }, true],
    [{ origin: `${SITE}.evil.example` }, true],
    [{ origin: 'null' }, true],
    [{ origin: '' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{}, false],
  ])('with %j is foreign: %s', (headers, foreign) => {
    expect(isForeign(new Headers(headers as Record<string, string>), SITE)).toBe(foreign);
  });
});
