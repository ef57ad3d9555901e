import { runningEmbedded } from '#platform/db/embedded/server.ts';
import { Trouble } from '#platform/trouble.ts';
import { readSettings } from './settings.ts';

export const NOT_RUNNING =
  'The site does not run: start it with npm start first (with the same DATA_DIR or DATABASE_URL, if they are set).';

/**
 * The same database, key and acquirer's secret as the site that `npm start` runs, found through the same DATA_DIR, for a
 * program that is run beside it. They are set in this process's environment; nothing is written.
 * @throws Trouble when no site runs there.
 */
export function connectToRunningSite(): void {
  const { dataDir, databaseUrl, secretKey, acquirerSecret } = readSettings(process.env, [], false);
  const url = databaseUrl ?? runningEmbedded(dataDir, 'satonowa');
  if (url === undefined) throw new Trouble(NOT_RUNNING);
  process.env.DATABASE_URL = url;
  process.env.DATA_DIR = dataDir;
  process.env.SECRET_KEY = secretKey;
  process.env.ACQUIRER_SECRET = acquirerSecret; // refunds are asked for in the site's name
}

/** A live site's programs are all given the same environment; in a demo what is not set is found. */
export function connectUnlessLive(): void {
  if (process.env.APP_MODE !== 'live') connectToRunningSite();
}

/** Nobody listens where the database should be: a server that was killed leaves its socket. */
export function isSilent(error: unknown): boolean {
  return ['ECONNREFUSED', 'ENOENT'].includes((error as { code?: string }).code ?? '');
}
