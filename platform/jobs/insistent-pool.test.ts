import pg from 'pg';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { insistentPool } from './insistent-pool.ts';

const own = useTestDatabase();

const at = (other: Partial<URL>) => ({
  connectionString: Object.assign(new URL(own.url), other).href,
});

it.each([
  ['cannot be reached is asked again', () => ({ host: '127.0.0.1', port: 1 }), '57P03'],
  ['lets nobody in stays what it is: the worker ends', () => at({ username: 'nobody' }), '28000'],
  ['is not there stays what it is, too', () => at({ pathname: '/restored_soon' }), '3D000'],
])('a database that %s', async (_, way, code) => {
  const pool = new pg.Pool(way());
  await expect(insistentPool(pool).connect()).rejects.toMatchObject({ code });
  await pool.end();
});
