import pg from 'pg';
import { hashPassword } from '#app/account/password.ts';
import type { Role } from '#app/staff/roles.ts';
import { sealedFactor } from '#app/staff/second-factor.ts';

/** For everybody of the demo: the console asks for a code all the same, which `npm run console -- codes` tells. */
export const DEMO_STAFF_PASSWORD = 'kanri-demo-2026';
export const DEMO_STAFF_SECRET = 'SATONOWADEMOSTAFFSATONOWADEMOSTA';

interface DemoStaff {
  email: string;
  name: string;
  role: Role;
}

export const DEMO_STAFF: readonly DemoStaff[] = [
  { email: 'operator@satonowa.example', name: '見本 運営', role: 'operator' },
  { email: 'operator2@satonowa.example', name: '見本 承認', role: 'operator' },
  { email: 'city@satonowa.example', name: '見本 自治体', role: 'government' },
  { email: 'agency@satonowa.example', name: '見本 中間', role: 'agency' },
  { email: 'producer@satonowa.example', name: '見本 生産', role: 'producer' },
  { email: 'auditor@satonowa.example', name: '見本 監査', role: 'auditor' },
];

/** 別府市, whose tickets the demo's merchant takes. */
const GOVERNMENT = '442020';

/** Adds people of each role, two operators among them, unless there are people already. @returns whether it did. */
export async function loadDemoStaff(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: known } = await client.query('select 1 from staff limit 1');
    if (known.length > 0) return false;
    const { rows: producers } = await client.query<{ id: number }>(
      `select producer.id from producer left join goods on goods.producer_id = producer.id
        where producer.government_code = $1 group by producer.id order by count(goods.id) desc, producer.id limit 1`,
      [GOVERNMENT],
    );
    const hash = await hashPassword(DEMO_STAFF_PASSWORD);
    await client.query('begin');
    for (const { email, name, role } of DEMO_STAFF) {
      const isGovernments = role === 'government' || role === 'agency';
      const producer = role === 'producer' ? producers[0]?.id : null;
      if (producer === undefined) continue;
      const { rows } = await client.query<{ id: string }>(
        'insert into staff (email, name, password_hash) values ($1, $2, $3) returning id',
        [email, name, hash],
      );
      const id = Number(rows[0]!.id);
      await client.query(
        'insert into staff_grant (staff_id, role, government_code, producer_id) values ($1, $2, $3, $4)',
        [id, role, isGovernments ? GOVERNMENT : null, producer],
      );
      await client.query('insert into staff_totp (staff_id, secret, last_counter) values ($1, $2, 0)', [
        id,
        sealedFactor(id, DEMO_STAFF_SECRET),
      ]);
    }
    await client.query('commit');
    return true;
  } finally {
    await client.end();
  }
}
