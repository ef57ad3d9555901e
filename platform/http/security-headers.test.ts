import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nonceToHashes, securityHeaders } from './security-headers.ts';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

it('gives hashes to the scripts with the nonce only, and takes the nonce out of the page', () => {
  const page =
    '<!DOCTYPE html><head><script nonce="N1">window.a = "<b>";</script><link nonce="N1"></head>' +
    '<body><script>smuggled()</script><script nonce="N2">guessed()</script>' +
    '<script type="module" nonce="N1" async>import "/x.js"</script><p>&lt;script nonce="other"&gt;</p></body>';
  const { html, sources } = nonceToHashes(Buffer.from(page), 'N1');
  expect(sources).toEqual([hash('window.a = "<b>";'), hash('import "/x.js"')]);
  expect(html.toString()).toBe(page.replaceAll(' nonce="N1"', ''));
});

it('hashes the bytes that the browser hashes, whatever stands in the script', () => {
  const script = fc.string({ unit: 'grapheme' }).filter((s) => !/<\/?script|nonce|\r/i.test(s));
  fc.assert(
    fc.property(fc.array(script), (scripts) => {
      const page = scripts.map((s) => `<p>語</p><script nonce="abc">${s}</script>`).join('');
      const { html, sources } = nonceToHashes(Buffer.from(page), 'abc');
      const kept = [...html.toString().matchAll(/<script>(.*?)<\/script>/gs)].map((m) => hash(m[1]!));
      expect(kept).toEqual(sources);
      expect(sources).toHaveLength(scripts.length);
    }),
  );
});

it('allows no inline script but the named, no framing, and forms to the acquirer', () => {
  const headers = securityHeaders(
    { scripts: ["'nonce-x'"], styles: ["'sha256-y'"], formOrigins: ['https://pay.example'] },
    true,
  );
  const policy = Object.fromEntries(
    headers['Content-Security-Policy']!.split('; ').map((rule) => {
      const [name, ...sources] = rule.split(' ');
      return [name, sources];
    }),
  );
  expect(policy).toMatchObject({
    'default-src': ["'self'"],
    'script-src': ["'self'", "'nonce-x'"],
    'style-src': ["'self'", "'sha256-y'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", 'https://pay.example'],
  });
  expect(headers['Content-Security-Policy']).not.toContain('unsafe');
  expect(headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'X-Frame-Options': 'DENY' });
});

it('promises https only where there is https', () => {
  const policy = { scripts: [], styles: [], formOrigins: [] };
  expect(securityHeaders(policy, true)).toHaveProperty('Strict-Transport-Security');
  expect(securityHeaders(policy, false)).not.toHaveProperty('Strict-Transport-Security');
});
