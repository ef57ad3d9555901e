import { expect, it } from 'vitest';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleApp } from './http-app.ts';

useTestDatabase();

const statusOf = async (path: string) => {
  const app = consoleApp(async () => async () => new Response('here'));
  const from = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  return (await app.request(`http://inner${path}`, {}, from)).status;
};

it.each([
  '/%E0%A4%A',
  '/figures/duty/csv?table=payees&q=%',
  '/audit/csv?q=%zz',
  '/donations/csv?q=%E3%81',
  '/goods?q=%00',
])('an address that cannot be read is refused: %s', async (path) => {
  expect(await statusOf(path)).toBe(400);
});

it('an address whose percent sign is written as one is read', async () => {
  expect(await statusOf('/figures/duty/csv?q=50%25&name=%E3%81%82')).toBe(200);
});
