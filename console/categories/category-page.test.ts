import { expect, it } from 'vitest';
import { aCatalogue } from '#app/listing/testing/goods.ts';
import { aPerson, everywhere, staffCookie } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';

useTestDatabase();

it('a leaf that gets another name keeps its picture, which its form does not show', async () => {
  const ask = await consoleSite();
  await aCatalogue();
  await db().updateTable('category').set({ icon: 'fish' }).where('id', '=', 90_001).execute();
  const operator = await staffCookie(await aPerson('operator@example.jp', everywhere('operator')));
  const page = (await ask('/categories/90001', operator)).loaded['/categories/:id']!;
  const { version } = page.opened as { version: number };
  const form = { version: String(version), name: '干物・燻製', parent: '90000' };
  expect((await ask('/categories/90001', operator, form)).location).toBe('/categories/90001?done=save');
  const row = await db()
    .selectFrom('category')
    .select(['name', 'icon'])
    .where('id', '=', 90_001)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ name: '干物・燻製', icon: 'fish' });
  const { changes } = await db()
    .selectFrom('audit_entry')
    .select('changes')
    .where('subject', '=', 'category')
    .executeTakeFirstOrThrow();
  expect(changes).toEqual({ 名称: ['干物', '干物・燻製'] });
});
