import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { LogOutput } from './log-output.ts';

const requests = new AsyncLocalStorage<{ id: string; network: (() => string) | undefined }>();

// Records identify rows by id. These names belong to people's data or secrets and are removed wherever they appear, in
// case one is passed by mistake.
const PERSONAL = [
  ...['email', 'recipient', 'phone', 'password', 'token', 'secret', 'cookie', 'authorization'],
  ...['address', 'donor', 'delivery_address', 'family_name', 'given_name', 'birth_date'],
];

let logger: pino.Logger | undefined;

/**
 * The process's log: one JSON record a line on standard output, with the request's id while a request is being
 * answered. Log what happened to which row (ids, states, amounts), never who somebody is: no names, addresses, mails or
 * tokens.
 */
export function log(): pino.Logger {
  logger ??= createLogger();
  return logger;
}

/**
 * Runs `work` so that every record written meanwhile, also after awaits, carries the request's id.
 * @param network the mark of the visitor's network, for records that ask for it; never an address.
 */
export function withRequestId<T>(id: string, work: () => T, network?: () => string): T {
  return requests.run({ id, network }, work);
}

/** The mark of the network that the request came from which is being answered. */
export function networkOfRequest(): string | undefined {
  return requests.getStore()?.network?.();
}

/** @param destination for tests; standard output otherwise. */
export function createLogger(destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    // Read here and not from config(): the log must work even when the configuration is wrong.
    level: process.env.LOG_LEVEL || 'info',
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = requests.getStore()?.id;
      return requestId ? { requestId } : {};
    },
    redact: {
      paths: PERSONAL.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      remove: true,
    },
    serializers: { err: errorRecord },
  };
  return pino(options, destination ?? new LogOutput(process.stdout.fd));
}

/** PostgreSQL's `detail` and the statement's parameters contain values of rows; only fields without values are kept. */
function errorRecord(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error))
    return { message: typeof error === 'string' ? error : 'not an error object' };
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code ? { code } : {}),
    ...(table ? { table } : {}),
    ...(constraint ? { constraint } : {}),
    ...(error.cause ? { cause: errorRecord(error.cause) } : {}),
  };
}
