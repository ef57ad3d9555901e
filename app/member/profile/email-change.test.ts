import { describe, expect, it } from 'vitest';
import { findMember, type SessionMember } from '#app/account/session.ts';
import { aMember, lastMail, secretsOf, signedIn } from '#app/account/testing/members.ts';
import { storefrontPaths } from '#app/shell/storefront-paths.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { linkState, mailRecovery } from '../recovery/recovery.ts';
import { beginSecondStep, secondStepIsOpen } from '../security/second-step.ts';
import { beginEmailChange, confirmEmailChange, pendingEmail } from './email-change.ts';
import { DONE } from './visit.ts';

useTestDatabase();

const site = storefrontPaths('donation');

async function session(email: string): Promise<SessionMember> {
  const member = await findMember(await signedIn(await aMember(email)));
  if (!member) throw new Error('no session');
  return member;
}

async function emailOf(id: number) {
  return (await db().selectFrom('member').select('email').where('id', '=', id).executeTakeFirst())?.email;
}

describe('a new mail address', () => {
  it('counts once its code was typed, and the old one is told both times', async () => {
    const member = await session('old@example.jp');
    await mailRecovery({ email: member.email, redirect: '', storefront: 'donation' });
    const { link: reset } = await secretsOf(member.email);
    await beginEmailChange(site, member, 'new@example.jp');
    expect(await emailOf(member.id)).toBe('old@example.jp');
    expect((await lastMail('old@example.jp'))?.kind).toBe('email_change_asked');
    expect(await pendingEmail(member.id)).toBe('new@example.jp');
    const { code } = await secretsOf('new@example.jp');
    expect(await confirmEmailChange(site, member, { code })).toEqual({ kind: 'changed' });
    expect(await emailOf(member.id)).toBe('new@example.jp');
    expect((await lastMail('old@example.jp'))?.kind).toBe('email_changed');
    expect(await confirmEmailChange(site, member, { code })).toEqual({ kind: 'stale' });
    // A link to a new password that lies in the old mailbox opens nothing any more.
    expect((await linkState(reset)).kind).toBe('used');
  });

  it('counts by the link for the member who asked, and for nobody else', async () => {
    const member = await session('asks@example.jp');
    const other = await session('else@example.jp');
    await beginEmailChange(site, member, 'linked@example.jp');
    const { link } = await secretsOf('linked@example.jp');
    expect(await pendingEmail(other.id, link)).toBeUndefined();
    expect(await confirmEmailChange(site, other, { link })).toEqual({ kind: 'stale' });
    expect(await confirmEmailChange(site, member, { link: 'x'.repeat(43) })).toEqual({ kind: 'stale' });
    expect(await confirmEmailChange(site, member, { link: undefined })).toEqual({ kind: 'stale' });
    const results = await Promise.all(
      Array.from({ length: 6 }, () => confirmEmailChange(site, member, { link })),
    );
    expect(results.filter((r) => r.kind === 'changed')).toHaveLength(1);
    expect(await emailOf(member.id)).toBe('linked@example.jp');
  });

  it('of five wrong codes and thirty minutes nothing comes; a second asking ends the first', async () => {
    const member = await session('guess@example.jp');
    await beginEmailChange(site, member, 'first@example.jp');
    const first = await secretsOf('first@example.jp');
    await beginEmailChange(site, member, 'second@example.jp');
    expect(await confirmEmailChange(site, member, { link: first.link })).toEqual({ kind: 'stale' });
    const { code } = await secretsOf('second@example.jp');
    const wrong = code === '000000' ? '111111' : '000000';
    const guesses = await Promise.all(
      Array.from({ length: 9 }, () => confirmEmailChange(site, member, { code: wrong })),
    );
    expect(guesses.filter((g) => g.kind === 'wrong')).toHaveLength(4);
    expect(await confirmEmailChange(site, member, { code })).toEqual({ kind: 'no_attempts' });
    await beginEmailChange(site, member, 'third@example.jp');
    const third = await secretsOf('third@example.jp');
    const late = new Date(Date.now() + 31 * 60_000);
    expect(await confirmEmailChange(site, member, { code: third.code }, late)).toEqual({ kind: 'stale' });
  });

  it('that is taken looks the same to the one who asks, and its owner is told', async () => {
    await aMember('owner@example.jp');
    const member = await session('wants@example.jp');
    expect(await beginEmailChange(site, member, 'owner@example.jp')).toEqual({ kind: 'mailed' });
    expect(await pendingEmail(member.id)).toBe('owner@example.jp');
    expect((await lastMail('owner@example.jp'))?.kind).toBe('email_change_known');
    expect((await confirmEmailChange(site, member, { code: '123456' })).kind).toBe('wrong');
  });

  it('ends every other session and every login that waits for its second step, by code and by link', async () => {
    for (const by of ['code', 'link'] as const) {
      const id = await aMember(`${by}-before@example.jp`);
      const [here, there] = [await signedIn(id), await signedIn(id)];
      const member = (await findMember(here))!;
      const waiting = await transaction((tx) => beginSecondStep(tx, id, new Date()));
      await beginEmailChange(site, member, `${by}-after@example.jp`);
      expect(await findMember(there)).toBeDefined();
      const secrets = await secretsOf(`${by}-after@example.jp`);
      const proof = by === 'code' ? { code: secrets.code } : { link: secrets.link };
      expect(await confirmEmailChange(site, member, proof)).toEqual({ kind: 'changed' });
      expect(await findMember(here)).toMatchObject({ id });
      expect(await findMember(there)).toBeUndefined();
      expect(await secondStepIsOpen(waiting)).toBe(false);
      const told = await lastMail(`${by}-before@example.jp`);
      expect(told?.body_text).toContain('変更のお手続きをした端末のほかは、ログアウトされています。');
      expect(DONE.email).toContain('ほかの端末ではログアウトされています');
    }
  });

  it('goes to one of two members who confirm it at once', async () => {
    const [one, two] = [await session('one@example.jp'), await session('two@example.jp')];
    await beginEmailChange(site, one, 'both@example.jp');
    const { link: a } = await secretsOf('both@example.jp');
    await beginEmailChange(site, two, 'both@example.jp');
    const { link: b } = await secretsOf('both@example.jp');
    const results = await Promise.all([
      confirmEmailChange(site, one, { link: a }),
      confirmEmailChange(site, two, { link: b }),
    ]);
    expect(results.map((r) => r.kind).sort()).toEqual(['changed', 'taken']);
  });
});
