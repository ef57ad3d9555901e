import { config } from '#platform/config.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { paymentProvider } from '#platform/payment/provider.ts';

/** Headers of every answer; `scripts` are the CSP sources that the page's own inline scripts need. */
export function pageHeaders(scripts: string[]): Record<string, string> {
  return securityHeaders(
    { scripts, formOrigins: paymentProvider().origins },
    config().origin.startsWith('https:'),
  );
}
