const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * The origin that a request was meant for. It is configuration, because behind TLS the server itself sees http; only a
 * site that has no PUBLIC_ORIGIN and is opened on the same machine is known by the loopback name that was typed.
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
 * Origin nor Sec-Fetch-Site is no browser and carries no cookie that was not its own.
 */
export function isForeign(headers: Headers, origin: string): boolean {
  const from = headers.get('origin');
  if (from !== null) return from !== origin;
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
}
