import { config } from '#platform/config.ts';
import { bareHeaders, hashSource, securityHeaders } from '#platform/http/security-headers.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { EARLY_STYLE } from './early-style.ts';

/** Vite writes what it has built of a stylesheet into the page. */
const STYLES = process.env.NODE_ENV === 'development' ? ["'unsafe-inline'"] : [hashSource(EARLY_STYLE)];

const isHttps = () => config().origin.startsWith('https:');

/** Headers of an answer that is no page: files, pictures, health. Nothing of it may run or be framed. */
export function fileHeaders(): Record<string, string> {
  return bareHeaders(isHttps());
}

/** Headers of every page; `scripts` are the CSP sources that the page's own inline scripts need. */
export function pageHeaders(scripts: string[]): Record<string, string> {
  return securityHeaders({ scripts, styles: STYLES, formOrigins: paymentProvider().origins }, isHttps());
}
