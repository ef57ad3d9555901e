import type { z } from 'zod';
import { PUBLIC_SECRET, schema, type Values } from './config-schema.ts';
import { leftAsExamples, valueFault } from './config-values.ts';
import { Trouble } from './trouble.ts';

export type Config = Values & {
  origin: string;
  consoleOrigin: string;
  acquirerPublicUrl: string;
  acquirerWebhookUrl: string;
};

/** The seller: sample values in a demo, required in live mode. */
const SELLER = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_REPRESENTATIVE',
  'OPERATOR_PHONE',
  'OPERATOR_BANK',
  'CONTACT_EMAIL',
  'INVOICE_REGISTRATION',
] as const;

/** What mails and pages are signed with: a sample's in a demo, required in live mode. */
const NAMES = ['SITE_NAME', 'SHOP_NAME', 'MAIL_FROM'] as const;

const OWN_MACHINE = ['127.0.0.1', '::1', 'localhost'];

/** What a site in earnest must not be without. @param set the variables that are set at all. */
function liveFaults(c: Values, set: NodeJS.ProcessEnv): string[] {
  const faults: string[] = [];
  if (!c.PUBLIC_ORIGIN?.startsWith('https://'))
    faults.push(
      'PUBLIC_ORIGIN: APP_MODE=live needs one that begins with https://, as cookies are not safe without.',
    );
  if (c.CONSOLE_ORIGIN && !c.CONSOLE_ORIGIN.startsWith('https://'))
    faults.push(
      'CONSOLE_ORIGIN: APP_MODE=live needs one that begins with https://, as cookies are not safe without.',
    );
  if (c.PAYMENT_PROVIDER === 'sandbox' && !c.ALLOW_SANDBOX_ACQUIRER)
    faults.push(
      'PAYMENT_PROVIDER=sandbox moves no real money and is refused when APP_MODE=live. Set ALLOW_SANDBOX_ACQUIRER=1 to use it all the same.',
    );
  if (
    c.PAYMENT_PROVIDER === 'sandbox' &&
    c.ACQUIRER_SECRET.split(',').some((s) => s.trim() === PUBLIC_SECRET)
  )
    faults.push(
      'ACQUIRER_SECRET: APP_MODE=live needs one of its own, as with the default anybody can report payments.',
    );
  const unnamed = SELLER.filter((name) => set[name] === undefined);
  if (unnamed.length > 0)
    faults.push(
      `${unnamed.join(', ')}: APP_MODE=live needs them, as pages and papers name the seller by them (特定商取引法 11条, 消費税法 57条の4).`,
    );
  const unsigned = NAMES.filter((name) => set[name] === undefined);
  if (unsigned.length > 0)
    faults.push(
      `${unsigned.join(', ')}: APP_MODE=live needs them, as pages and mails would carry the sample’s name and address.`,
    );
  if (!c.SMTP_URL) faults.push('SMTP_URL: APP_MODE=live needs a mail server.');
  const examples = leftAsExamples(set, Object.keys(schema.shape));
  if (examples.length > 0)
    faults.push(
      `${examples.join(', ')}: what ops/settings/satonowa.env has there is an example, which everybody knows. Write your own.`,
    );
  if (c.PAYMENT_PROVIDER === 'stripe' && c.STRIPE_SECRET_KEY?.includes('_test_'))
    faults.push(
      'STRIPE_SECRET_KEY is a test key, which moves no real money, and is refused when APP_MODE=live.',
    );
  return faults;
}

/** What does not fit together, whatever the mode. */
function mismatches(c: Values): string[] {
  const faults: string[] = [];
  const missing = (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).filter((name) => !c[name]);
  if (c.PAYMENT_PROVIDER === 'stripe' && missing.length > 0)
    faults.push(`${missing.join(' and ')}: PAYMENT_PROVIDER=stripe needs them (see docs/stripe.md).`);
  if (c.CONSOLE_ORIGIN !== undefined && c.CONSOLE_ORIGIN === c.PUBLIC_ORIGIN)
    faults.push(
      'CONSOLE_ORIGIN is PUBLIC_ORIGIN: the console needs a name of its own, as visitors’ pages stand at the other.',
    );
  if (c.METRICS_PORT !== undefined && [c.PORT, c.CONSOLE_PORT].includes(c.METRICS_PORT))
    faults.push('METRICS_PORT is the port of visitors or staff: metrics need one of their own.');
  if (c.METRICS_PORT !== undefined && !OWN_MACHINE.includes(c.METRICS_HOST) && !c.METRICS_ALLOWED.trim())
    faults.push(
      `METRICS_ALLOWED: others reach METRICS_HOST=${c.METRICS_HOST}; name the addresses that may read metrics.`,
    );
  const storage = [c.STORAGE_S3_URL, c.STORAGE_S3_KEY, c.STORAGE_S3_SECRET];
  if (storage.some((value) => value) && !storage.every((value) => value))
    faults.push(
      'STORAGE_S3_URL, STORAGE_S3_KEY and STORAGE_S3_SECRET belong together: set all three, or none.',
    );
  if (c.PURGE_TOKEN && !c.PURGE_URL) faults.push('PURGE_TOKEN belongs to PURGE_URL, which is not set.');
  if ((c.DESIGNATED_ISSUER_NAME === undefined) !== (c.DESIGNATED_ISSUER_NUMBER === undefined))
    faults.push('DESIGNATED_ISSUER_NAME and DESIGNATED_ISSUER_NUMBER belong together: set both, or neither.');
  return faults;
}

/** What is wrong with values that are each right by themselves. */
function togetherFaults(c: Values, set: NodeJS.ProcessEnv): string[] {
  return [...(c.APP_MODE === 'live' ? liveFaults(c, set) : []), ...mismatches(c)];
}

/** Stand for what is wrong, so that the rest is looked at in the same round. */
const STAND_INS = { DATABASE_URL: 'postgres://localhost/x', SECRET_KEY: 'x'.repeat(64) };

/** All that is wrong: values, and what does not fit together among the others. */
function faultsOf({ issues }: z.ZodError, set: NodeJS.ProcessEnv): string[] {
  const names = new Set(issues.map(({ path }) => String(path[0])));
  const right = Object.fromEntries(Object.entries(set).filter(([name]) => !names.has(name)));
  const isSet = { ...set, ...Object.fromEntries([...names].map((name) => [name, 'wrong'])) };
  const others = togetherFaults(schema.parse({ ...STAND_INS, ...right }), isSet);
  return [
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    // What is wrong of a value is told above, and a stand-in's own faults are nobody's.
    ...others.filter((fault) => !fault.split(/\W/).some((word) => names.has(word))),
  ];
}

/**
 * Reads and checks the environment once.
 * @throws Trouble with one line per wrong variable, meant to be printed as it is.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== ''));
  const parsed = schema.safeParse(set, { error: valueFault });
  const faults = parsed.success ? togetherFaults(parsed.data, set) : faultsOf(parsed.error, set);
  if (!parsed.success || faults.length > 0)
    throw new Trouble(
      `Configuration is not valid (see docs/configuration.md):\n${faults.map((f) => `  ${f}`).join('\n')}`,
    );
  const c = parsed.data;
  return {
    ...c,
    origin: c.PUBLIC_ORIGIN ?? `http://localhost:${c.PORT}`,
    consoleOrigin: c.CONSOLE_ORIGIN ?? `http://localhost:${c.CONSOLE_PORT}`,
    acquirerPublicUrl: c.ACQUIRER_PUBLIC_URL ?? c.ACQUIRER_URL,
    acquirerWebhookUrl: c.ACQUIRER_WEBHOOK_URL ?? `http://127.0.0.1:${c.PORT}/webhooks/payments`,
  };
}

/** Names of all variables, for the test that compares them with the documentation. */
export const configVariables: string[] = Object.keys(schema.shape);

let cached: Config | undefined;

/** The process's configuration, read at first use. */
export function config(): Config {
  cached ??= readConfig();
  return cached;
}

/** For tests: the next `config()` reads the environment again, for instance after a test database was created. */
export function forgetConfig(): void {
  cached = undefined;
}
