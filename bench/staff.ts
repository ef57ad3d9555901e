import type { SignedInStaff } from '#app/staff/session.ts';
import { dbPool } from '#platform/db/db.ts';

/** Somebody who works here, the same for every part of a run. @param governmentCode null: an operator. */
export async function somebody(governmentCode: string | null = null): Promise<SignedInStaff> {
  const email = `bench-${governmentCode ?? 'operator'}@example.jp`;
  const role = governmentCode === null ? 'operator' : 'government';
  const { rows } = await dbPool().query<{ id: number }>(
    `insert into staff (email, name, password_hash) values ($1, 'bench', '')
     on conflict (email) do update set name = excluded.name returning id`,
    [email],
  );
  const staffId = rows[0]!.id;
  await dbPool().query(
    `insert into staff_grant (staff_id, role, government_code) select $1, $2, $3
      where not exists (select from staff_grant where staff_id = $1)`,
    [staffId, role, governmentCode],
  );
  return {
    staffId,
    email,
    name: 'bench',
    grants: [{ role, governmentCode, producerId: null, until: null }],
    confirmedAt: new Date(),
    hasPasskeys: false,
    sessionHash: Buffer.alloc(0),
    address: '',
    requestId: '',
  };
}
