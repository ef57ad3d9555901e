import { createHash } from 'node:crypto';

interface Policy {
  /** `'nonce-…'` or `'sha256-…'` sources for the page's own inline scripts. */
  scripts: string[];
  /** The same for its inline styles. */
  styles: string[];
  /** Origins that a form may lead to besides this one (the payment provider: browsers check redirects too). */
  formOrigins: string[];
}

function contentSecurityPolicy({ scripts, styles, formOrigins }: Policy): string {
  return [
    "default-src 'self'",
    `script-src 'self'${scripts.map((s) => ` ${s}`).join('')}`,
    `style-src 'self'${styles.map((s) => ` ${s}`).join('')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${formOrigins.map((o) => ` ${o}`).join('')}`,
  ].join('; ');
}

const STRICT = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };

/** The headers of an answer that is no page. */
export function bareHeaders(https: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    ...(https && STRICT),
  };
}

/** The CSP source of an inline script or style, by what it holds. */
export function hashSource(text: string | Buffer): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The headers of every page. */
export function securityHeaders(policy: Policy, https: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(policy),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(https && STRICT),
  };
}

/**
 * Replaces the nonce of a page for the cache by the hashes of the scripts that carry it. Scripts without the nonce
 * (there are none, unless someone injected one) get no hash and do not run.
 */
export function nonceToHashes(html: Buffer, nonce: string): { html: Buffer; sources: string[] } {
  const attribute = Buffer.from(` nonce="${nonce}"`);
  const sources: string[] = [];
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    parts.push(html.subarray(from, at));
    from = at + attribute.length;
    if (!isIn(html, at, '<script')) continue;
    const body = html.indexOf('>', from) + 1;
    sources.push(hashSource(html.subarray(body, html.indexOf('</script>', body))));
  }
  return { html: Buffer.concat([...parts, html.subarray(from)]), sources };
}

/** Whether a place in a tag is in one of these. */
function isIn(html: Buffer, at: number, tag: string): boolean {
  const begin = html.lastIndexOf('<', at);
  return html.toString('latin1', begin, begin + tag.length) === tag;
}
