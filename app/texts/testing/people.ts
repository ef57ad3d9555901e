import { aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';

/** An operator who writes, and an auditor who reads. */
export async function writers() {
  return {
    operator: await signedInStaff(await aPerson('writer@example.jp', everywhere('operator'))),
    auditor: await signedInStaff(await aPerson('reader@example.jp', everywhere('auditor'))),
  };
}
