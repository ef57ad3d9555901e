const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * The origin that a request was meant for. It is configured, because behind TLS the server itself sees http; only a
 * site without PUBLIC_ORIGIN that is opened on the same machine uses the loopback name that was typed.
 */
export function effectiveOrigin(
  configured: { PUBLIC_ORIGIN?: string | undefined; origin: string },
  host: string | undefined,
): string {
  if (!configured.PUBLIC_ORIGIN && host && LOOPBACK.test(host)) return `http://${host}`;
  return configured.origin;
}

/**
 * Refuses state changes that another site caused. Browsers send Origin with every POST; a client that sends neither
 * Origin nor Sec-Fetch-Site is not a browser, so it carries no cookie but its own.
 */
export function isForeign(headers: Headers, origin: string): boolean {
  const from = headers.get('origin');
  if (from !== null) return from !== origin;
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}
