import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#platform/config.ts';
import { debianProgram } from '../testing/program.ts';

const analyze = debianProgram('systemd-analyze', 'systemd');
const folder = mkdtempSync(join(tmpdir(), 'satonowa-units-'));
afterAll(() => rmSync(folder, { recursive: true }));

const names = readdirSync(import.meta.dirname).filter((name) => /\.(service|target)$/.test(name));
const services = names.filter((name) => name.endsWith('.service'));
const of = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** Settings of a file that systemd reads: a comment stands on a line of its own, a value is all behind the first =. */
function settings(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
const example = settings(join(import.meta.dirname, '../settings/satonowa.env'));
/** The file with values of one's own where it says so. */
const env: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, value.replace(/change[-_]me/, 'ofOurOwn')]),
  ),
  SECRET_KEY: randomBytes(40).toString('hex'),
};

it('has settings that no live site starts with before they are one’s own', () => {
  const start = () => readConfig({ ...example, SECRET_KEY: env.SECRET_KEY });
  expect(start).toThrow(
    /STORAGE_S3_KEY, STORAGE_S3_SECRET, DATABASE_URL, SMTP_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: .* is an example/,
  );
  const SECRET_KEY = example.SECRET_KEY!;
  expect(() => readConfig({ ...env, SECRET_KEY })).toThrow('SECRET_KEY: is the example of');
  expect(() => readConfig({ ...env, SECRET_KEY: `${SECRET_KEY},${env.SECRET_KEY}` })).toThrow(
    'SECRET_KEY: is the example',
  );
  // On its way out of a site that ran with it.
  expect(() => readConfig({ ...env, SECRET_KEY: `${env.SECRET_KEY},${SECRET_KEY}` })).not.toThrow();
});

it('has settings that a live site starts with', () => {
  const config = readConfig(env);
  expect([config.APP_MODE, config.PAYMENT_PROVIDER, config.origin]).toEqual([
    'live',
    'stripe',
    'https://www.example.jp',
  ]);
});

it('misses none of the settings without which nothing starts', () => {
  for (const name of [
    'DATABASE_URL',
    'SECRET_KEY',
    'PUBLIC_ORIGIN',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'OPERATOR_NAME',
    'MAIL_FROM',
  ])
    expect(() => readConfig({ ...env, [name]: undefined })).toThrow(name);
});

it('gives every program of a machine ports of its own', () => {
  const ports = services.flatMap((name) =>
    [...of(name).matchAll(/\b(?:METRICS_)?PORT=(\S+)/g)].flatMap(([, port]) =>
      port!.includes('%i') ? ['1', '2'].map((i) => port!.replace('%i', i)) : [port!],
    ),
  );
  ports.push(new URL(env.SEARCH_URL!).port, '3100');
  expect(new Set(ports).size).toBe(ports.length);
  for (const name of services.filter((n) => n !== 'satonowa-migrate.service')) {
    const extra = Object.fromEntries(
      [...of(name).matchAll(/\b([A-Z_]*PORT)=(\S+)/g)].map(([, k, v]) => [k, v!.replace('%i', '1')]),
    );
    expect(readConfig({ ...env, ...extra }).METRICS_PORT, name).toBeGreaterThan(9000);
  }
});

it('has commands run as the programs do: their user, settings and folders', () => {
  const guide = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const line = guide.split('\n').find((text) => text.startsWith('site() {'))!;
  const told = { ...Object.fromEntries([...line.matchAll(/-p (\w+)=(\S+)/g)].map(([, k, v]) => [k, v])) };
  told.User = /--uid=(\S+)/.exec(line)![1]!;
  told.WorkingDirectory = /--working-directory=(\S+)/.exec(line)![1]!;
  for (const name of services)
    for (const [key, value] of Object.entries(told)) expect(of(name), name).toContain(`\n${key}=${value}\n`);
});

it('has Prometheus ask the very ports of the units', () => {
  const { scrape_configs: jobs } = parse(
    readFileSync(join(import.meta.dirname, '../prometheus/prometheus.yml'), 'utf8'),
  ) as {
    scrape_configs: { static_configs: { targets: string[] }[] }[];
  };
  const asked = jobs.flatMap((job) =>
    job.static_configs.flatMap(({ targets }) => targets.map((t) => t.split(':')[1])),
  );
  const told = services.flatMap((name) =>
    [...of(name).matchAll(/METRICS_PORT=(\S+)/g)].map(([, port]) => port!),
  );
  const expected = told.flatMap((port) =>
    port.includes('%i') ? ['1', '2'].map((i) => port.replace('%i', i)) : [port],
  );
  expect(asked.toSorted()).toEqual(expected.toSorted());
});

/** The units with programs that are there. */
function placed(): string[] {
  return names.map((name) => {
    const file = join(folder, name.replace('@.', '@1.'));
    writeFileSync(file, of(name).replaceAll(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`));
    return file;
  });
}

it.skipIf(!analyze)('passes systemd-analyze', () => {
  const done = spawnSync(analyze!, ['verify', '--man=no', ...placed()], { encoding: 'utf8' });
  expect(`${done.stdout}${done.stderr}`.split('\n').filter((line) => line.includes('satonowa'))).toEqual([]);
  expect(done.status).toBe(0);
});

it.skipIf(!analyze).each(services)('lets %s do little beside its work', (name) => {
  placed();
  const file = join(folder, name.replace('@.', '@1.'));
  const done = spawnSync(analyze!, ['security', '--offline=true', '--no-pager', file], { encoding: 'utf8' });
  const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(done.stdout)?.[1] ?? 10);
  expect(exposure).toBeLessThan(2.5);
});
