import { expect, it } from 'vitest';
import { innerAddresses } from './inner-addresses.ts';
import { freePort } from './ports.ts';

const portsOf = async (over: { consolePort?: number }, env: NodeJS.ProcessEnv, port: number) => {
  const { acquirer, search } = await innerAddresses({ port, consolePort: undefined, ...over }, env);
  return [acquirer, search].map((url) => Number(new URL(url).port));
};

it('the acquirer and the search take no port that another program was told, nor one another’s', async () => {
  const port = await freePort('127.0.0.1', 5600);
  const [acquirer, search] = await portsOf({}, {}, port);
  expect(new Set([port, acquirer, search]).size).toBe(3);
  expect(await portsOf({ consolePort: acquirer! }, {}, port)).not.toContain(acquirer);
  expect(await portsOf({ consolePort: search! }, {}, port)).not.toContain(search);
  expect(await portsOf({}, { METRICS_PORT: String(acquirer) }, port)).not.toContain(acquirer);
  const told = await portsOf({}, { SEARCH_URL: `http://127.0.0.1:${acquirer}` }, port);
  expect(told[0]).not.toBe(acquirer);
  expect(told[1]).toBe(acquirer);
});
