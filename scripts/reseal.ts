/** `npm run reseal`: seals second factors anew while SECRET_KEY names two keys, so that the one before can be given up. */
import { resealMembers } from '#app/member/security/totp.ts';
import { resealStaff } from '#app/staff/second-factor.ts';
import { closeDb } from '#platform/db/db.ts';
import { explain } from '#platform/trouble.ts';

try {
  const [members, people] = [await resealMembers(), await resealStaff()];
  console.log(`Sealed anew: second factors of ${members} members and ${people} staff.`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  await closeDb();
}
