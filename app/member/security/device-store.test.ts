import { expect, it } from 'vitest';
import { findMember } from '#app/account/session.ts';
import { aClient, aMember, PASSWORD, secretsOf, stranger, withCookie } from '#app/account/testing/members.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { logIn } from '../login.ts';
import { changePassword } from '../profile/password-change.ts';
import { mailRecovery, resetPassword } from '../recovery/recovery.ts';
import { knownDevice } from './device-store.ts';

useTestDatabase();

const site = storefrontPaths('donation');
const NEW = '新しい柿の木の下で';

/** A browser in which the member has logged in. */
async function aBrowser(email: string) {
  const result = await logIn(site, { email, password: PASSWORD, client: aClient() }, stranger());
  if (result.kind !== 'logged_in') throw new Error(result.kind);
  return {
    device: withCookie('device', result.deviceToken),
    session: withCookie('session', result.sessionToken),
  };
}

const both = ({ device, session }: Awaited<ReturnType<typeof aBrowser>>) =>
  new Request(device.url, {
    headers: { cookie: `${device.headers.get('cookie')}; ${session.headers.get('cookie')}` },
  });

it.each(['change', 'reset'] as const)(
  'a %s of the password forgets every browser but this one',
  async (how) => {
    const email = `devices-${how}@example.jp`;
    await aMember(email);
    const [here, stolen] = [await aBrowser(email), await aBrowser(email)];
    expect(await knownDevice(stolen.device, email)).toBeDefined();
    if (how === 'change') {
      await changePassword(site, (await findMember(here.session))!, NEW, both(here));
    } else {
      await mailRecovery({ email, redirect: '/', storefront: 'donation' });
      const { link } = await secretsOf(email);
      await resetPassword(site, { token: link, password: NEW, client: aClient() }, both(here));
    }
    expect(await knownDevice(here.device, email)).toBeDefined();
    expect(await knownDevice(stolen.device, email)).toBeUndefined();
    const rows = await db()
      .selectFrom('member_device')
      .innerJoin('member', 'member.id', 'member_device.member_id')
      .select('token_hash')
      .where('email', '=', email)
      .execute();
    expect(rows).toHaveLength(1);
  },
);
