import iconv from 'iconv-lite';
import { beforeAll, expect, it } from 'vitest';
import { listEntries } from '#app/staff/audit-query.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { listFile } from './list-file.ts';

useTestDatabase();

let operator: SignedInStaff;
beforeAll(async () => {
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
});

const names = ['髙橋商店', '〜味噌〜', '=1+1'];
const rows = (more: string[] = []) => [...names, ...more].map((name) => ({ name }));
const file = (query: string, list = rows()) =>
  listFile<{ name: string }>(operator, new URL(`http://console/producers/csv${query}`), '事業者.csv', {
    action: 'producer.read',
    subject: 'producer',
    asked: query,
    list: async () => ({ rows: list, before: null, after: null }),
    columns: { 名称: (row) => row.name },
  });
const exports = async () => (await listEntries({ subject: 'producer', subjectId: 'csv' }, 50)).length;

it('is in UTF-8 with its mark unless it is asked for in CP932', async () => {
  const response = await file('?q=a');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = Buffer.from(await response.arrayBuffer()).toString();
  expect(text).toBe("\ufeff名称\r\n髙橋商店\r\n〜味噌〜\r\n'=1+1\r\n");
});

it('is in CP932 as Windows writes it, without a mark', async () => {
  const response = await file('?encoding=cp932');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=Shift_JIS');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(iconv.decode(bytes, 'cp932')).toBe("名称\r\n髙橋商店\r\n～味噌～\r\n'=1+1\r\n");
});

it('tells first what it would lose, and is noted when it is made alone', async () => {
  const before = await exports();
  const list = rows(['𠮷野家', '🦀の店', '𠮷田']);
  const told = await file('?q=店&encoding=cp932', list).catch((thrown: Response) => thrown);
  expect(told.status).toBe(302);
  const to = new URL(told.headers.get('location')!, 'http://console');
  expect(to.pathname).toBe('/lost-characters');
  expect(to.searchParams.get('lost')).toBe('𠮷🦀');
  expect(new URL(to.searchParams.get('of')!, to).pathname).toBe('/producers/csv');
  expect(await exports()).toBe(before);
  const response = await file('?encoding=cp932&lossy=1', list);
  const text = iconv.decode(Buffer.from(await response.arrayBuffer()), 'cp932');
  expect(text).toContain('〓野家\r\n〓の店\r\n〓田');
  expect(await exports()).toBe(before + 1);
});
