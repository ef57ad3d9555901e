import { createHmac, randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '#platform/config.ts';
import { freeMegabytes } from '#platform/disk.ts';
import { explain, knownCause, Trouble } from '#platform/trouble.ts';
import { DEMO_GOODS } from '../data/load.ts';

const NEEDED_MB = 500;
/**
 * Threads of a program for files, name look-ups, compression, pictures and passwords, which Node reads when it starts. Four
 * pictures and a password at once would take all of Node's own four, and every file that is sent would wait for them.
 */
const THREADS = '8';

export interface Settings {
  dev: boolean;
  /** Absolute, with links resolved. */
  dataDir: string;
  host: string;
  port: number;
  consoleHost: string;
  /** Undefined: one near the site's. */
  consolePort: number | undefined;
  /** The operator's own server, or undefined for the embedded one. */
  databaseUrl: string | undefined;
  runAs: 'auto' | 'namespace' | 'user';
  /** Number of demo goods; 0 when the installation is not a demo. */
  demoGoods: number;
  /** Whether the pictures of lists are drawn before anybody asks for them. */
  warm: boolean;
  /** UV_THREADPOOL_SIZE of the programs. */
  threads: string;
  secretKey: string;
  acquirerSecret: string;
}

/** Reads what the launcher itself needs, and checks all of the configuration before anything is started.
 * @param keeps whether folder and key are made where there are none: the launcher's alone, as they belong to who makes them.
 * @throws Trouble naming the variable that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv, args: string[], keeps = true): Settings {
  const dataDir = usableFolder(resolve(env.DATA_DIR || '.data'), keeps);
  const secretKey = env.SECRET_KEY || keptSecret(join(dataDir, 'secret'), keeps);
  const c = checkedConfig({
    ...env,
    SECRET_KEY: secretKey,
    DATABASE_URL: env.DATABASE_URL || 'postgres://embedded/satonowa',
  });
  const goods = Number(env.DEMO_GOODS || DEMO_GOODS);
  if (!Number.isInteger(goods) || goods < 0) throw new Trouble('DEMO_GOODS must be a whole number.');
  const runAs = env.EMBEDDED_PG_RUN_AS || 'auto';
  if (runAs !== 'auto' && runAs !== 'namespace' && runAs !== 'user') {
    throw new Trouble('EMBEDDED_PG_RUN_AS must be auto, namespace or user.');
  }
  const demoGoods = c.APP_MODE === 'demo' ? goods : 0;
  return {
    dev: args.includes('--dev'),
    dataDir,
    host: c.HOST,
    port: c.PORT,
    consoleHost: c.CONSOLE_HOST,
    consolePort: env.CONSOLE_PORT ? c.CONSOLE_PORT : undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    runAs,
    demoGoods,
    warm: demoGoods > 0 && !args.includes('--cold'),
    threads: env.UV_THREADPOOL_SIZE || THREADS,
    secretKey,
    acquirerSecret: env.ACQUIRER_SECRET || createHmac('sha256', secretKey).update('acquirer').digest('hex'),
  };
}

function checkedConfig(env: NodeJS.ProcessEnv) {
  try {
    return readConfig(env);
  } catch (error) {
    throw new Trouble((error as Error).message);
  }
}

function usableFolder(folder: string, keeps: boolean): string {
  if (!keeps && !existsSync(folder)) return folder;
  try {
    if (keeps) mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new Trouble(`DATA_DIR ${folder} is not a folder.`);
    if (code === 'EACCES' || code === 'EPERM') {
      throw new Trouble(`DATA_DIR ${folder} is not writable for user ${userName()}.`);
    }
    throw new Trouble(knownCause(code) ?? explain(error));
  }
  const freeMb = freeMegabytes(folder);
  if (freeMb < NEEDED_MB) {
    throw new Trouble(
      `The disk of DATA_DIR ${folder} is nearly full: ${freeMb} MB are free, at least ${NEEDED_MB} MB are needed.`,
    );
  }
  return realpathSync(folder);
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/** The key of this installation, made at the first start: links in mails stay valid across restarts. */
function keptSecret(file: string, keeps: boolean): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new Trouble(`${file} cannot be read.`);
  }
  const secret = randomBytes(40).toString('hex');
  if (!keeps) return secret;
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secret;
}
