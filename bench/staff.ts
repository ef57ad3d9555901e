import type { SignedInStaff } from '#app/staff/session.ts';
import { dbPool } from '#platform/db/db.ts';

/** Somebody who works here. @param governmentCode null: an operator. */
export async function somebody(governmentCode: string | null = null): Promise<SignedInStaff> {
  const email = `bench-${governmentCode ?? 'operator'}@example.jp`;
  const role = governmentCode === null ? 'operator' : 'government';
  const { rows } = await dbPool().query<{ id: number }>(
    `insert into staff (email, name, password_hash) values ($1, 'bench', '') returning id`,
    [email],
  );
  const staffId = rows[0]!.id;
  await dbPool().query(`insert into staff_grant (staff_id, role, government_code) values ($1, $2, $3)`, [
    staffId,
    role,
    governmentCode,
  ]);
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
