import { z } from 'zod';

/** What is wrong with a value, where its own rule has no words for it; undefined leaves it to zod. */
export const valueFault: z.core.$ZodErrorMap = (issue) => {
  const unit = issue.origin === 'string' ? ' characters' : '';
  if (issue.input === undefined) return 'is not set';
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${unit}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unit}`;
  if (issue.code === 'invalid_type') return `must be a ${issue.expected === 'int' ? 'whole ' : ''}number`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'must be an address, such as https://host:port';
  return undefined;
};

/** A yes or no, as environments write it. */
export const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((v) => v === '1' || v === 'true');

/** An address as browsers write it in Origin, which forms are compared with: no path, no slash at its end, no usual port. */
export const origin = z.string().refine((value) => URL.canParse(value) && value === new URL(value).origin, {
  error:
    'an origin as browsers write it, such as https://www.example.jp: in small letters, without a path or a slash at its end',
});

const ESCAPES = 'with / ? # @ : and % of a password as %2F %3F %23 %40 %3A and %25';
const DATABASE = `postgres://user:password@host:5432/database, ${ESCAPES}`;
const MAIL_SERVER = `smtps://user:password@host:465 or smtp://host:587, ${ESCAPES}`;

/** What is wrong with the address of a database. Its parts are not told, as one of them is a password. */
function databaseFault(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:')
    return `is no address of a PostgreSQL database: write ${DATABASE}`;
  // What stands behind a ? or # of a password that is not escaped would be a part of the address that nobody reads.
  if (url.pathname.length < 2 || url.hash !== '') return `names no database: write ${DATABASE}`;
  return undefined;
}

function mailServerFault(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  const isWhole = url?.hostname && url.pathname.length < 2 && url.hash === '' && !url.search.includes('@');
  return isSmtp && isWhole ? undefined : `is no address of a mail server: write ${MAIL_SERVER}`;
}

/** A string in which a function finds no fault. */
function without(fault: (value: string) => string | undefined, unset?: string) {
  return z.string(unset).superRefine((value, context) => {
    const message = fault(value);
    if (message) context.addIssue({ code: 'custom', message });
  });
}

export const databaseUrl = without(databaseFault, `is not set: write ${DATABASE}`);
export const smtpUrl = without(mailServerFault);

/** The key of ops/settings/satonowa.env, which everybody can read there. A test compares the two. */
const EXAMPLE_KEY = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978';
const NEW_KEY = 'write one of your own, made by openssl rand -hex 40';

function keysFault(value: string): string | undefined {
  const keys = value.split(',').map((key) => key.trim());
  if (keys.length > 2 || keys.some((key) => key.length < 64))
    return 'at least 64 characters; two, divided by a comma, while it is replaced';
  // Who runs with it can still replace it: behind a new one it only reads what was.
  return keys[0] === EXAMPLE_KEY
    ? `is the example of ops/settings/satonowa.env, which everybody knows: ${NEW_KEY}`
    : undefined;
}

/** Two, divided by a comma and the newest first, while it is being replaced. */
export const secretKey = without(keysFault, `is not set: ${NEW_KEY}`);

/** What a value of ops/settings/satonowa.env holds that somebody has to replace. */
const PLACEHOLDER = /change[-_]me/;

/** Names of variables whose values are still those of the file of settings. */
export function leftAsExamples(set: NodeJS.ProcessEnv, names: readonly string[]): string[] {
  return names.filter((name) => PLACEHOLDER.test(set[name] ?? ''));
}
