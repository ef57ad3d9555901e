import { freePort } from './ports.ts';
import type { Settings } from './settings.ts';

/** Programs that have their metrics at METRICS_PORT and behind it. */
const METRICS_PORTS = 10;

/** Where the acquirer and the search listen: as they were told, or behind the site, at none of the ports that other programs were told. */
export async function innerAddresses(
  { port, consolePort }: Pick<Settings, 'port' | 'consolePort'>,
  { ACQUIRER_URL, SEARCH_URL, METRICS_PORT }: NodeJS.ProcessEnv,
): Promise<{ acquirer: string; search: string }> {
  const told = [ACQUIRER_URL, SEARCH_URL].flatMap((url) => (url ? [Number(new URL(url).port)] : []));
  const metrics = METRICS_PORT
    ? Array.from({ length: METRICS_PORTS }, (_, n) => Number(METRICS_PORT) + n)
    : [];
  const kept = [port, ...(consolePort === undefined ? [] : [consolePort]), ...told, ...metrics];
  const free = async (from: number, also: readonly number[]) =>
    `http://127.0.0.1:${await freePort('127.0.0.1', from, [...kept, ...also])}`;
  const acquirer = ACQUIRER_URL || (await free(port + 1, []));
  // Nothing listens at the acquirer's yet.
  const search = SEARCH_URL || (await free(port + 1, [Number(new URL(acquirer).port)]));
  return { acquirer, search };
}
