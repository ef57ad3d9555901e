import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/launch/ports.ts';
import { forgetConfig, readConfig } from '../config.ts';
import { setEnvironment } from '../testing/environment.ts';
import { countFrom } from './count.ts';
import { forgetMetrics } from './metrics.ts';
import { serveMetrics } from './serve.ts';

let url: string;
let stop: () => void;
const environment = { ...process.env };

beforeAll(async () => {
  const port = await freePort('127.0.0.1', 5700);
  setEnvironment({
    ...environment,
    DATABASE_URL: 'postgres://none/none',
    METRICS_PORT: String(port),
    METRICS_HOST: '0.0.0.0',
    METRICS_ALLOWED: '192.0.2.1',
  });
  forgetConfig();
  url = `http://127.0.0.1:${port}`;
  stop = serveMetrics(countFrom('test').registry);
});
afterAll(() => {
  stop();
  forgetMetrics();
  setEnvironment(environment);
  forgetConfig();
});

it('answers one address and one method', async () => {
  const statuses = await Promise.all([
    fetch(`${url}/metrics`),
    fetch(`${url}/metrics?name=a`),
    fetch(`${url}/`),
    fetch(`${url}/metricsx`),
    fetch(`${url}/metrics`, { method: 'POST' }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404]);
});

const outer = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

it.skipIf(!outer)('refuses who comes from elsewhere and is not named', async () => {
  expect((await fetch(`http://${outer}:${new URL(url).port}/metrics`)).status).toBe(403);
});

it('is open to nobody else unless they are named', () => {
  const env = { ...environment, DATABASE_URL: 'postgres://none/none', METRICS_PORT: '9464' };
  expect(() => readConfig({ ...env, METRICS_HOST: '0.0.0.0' })).toThrow('METRICS_ALLOWED');
  expect(readConfig({ ...env, METRICS_HOST: '0.0.0.0', METRICS_ALLOWED: '10.0.0.0/8' }).METRICS_PORT).toBe(
    9464,
  );
  expect(() => readConfig({ ...env, METRICS_PORT: '3000' })).toThrow('METRICS_PORT');
  expect(() => readConfig({ ...env, METRICS_PORT: '3100' })).toThrow('METRICS_PORT');
});
