import { beforeEach, describe, expect, it } from 'vitest';
import { lastMail } from '#app/account/testing/members.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { COMMAND_LINE } from './actor.ts';
import { approvalsAbout, approvalsFor, ConsentVoid, endProposal } from './approval.ts';
import { findApproval, listApprovals } from './approvals-query.ts';
import { listEntries } from './audit-query.ts';
import { invite } from './invitation.ts';
import { grant, resetSecondFactor, restart, revoke, stop } from './people.ts';
import { findPerson } from './people-query.ts';
import { NotAllowed } from './permissions.ts';
import { type SignedInStaff, sweepStaff } from './session.ts';
import { aPerson, everywhere, signedInStaff } from './testing/staff.ts';

useTestDatabase();

const DAY = 86_400_000;
let number = 0;
const address = () => `two${++number}@example.jp`;
const anOperator = async () => signedInStaff(await aPerson(address(), everywhere('operator')));

let a: SignedInStaff;
let b: SignedInStaff;
let c: SignedInStaff;

beforeEach(async () => {
  await db().updateTable('staff').set({ status: 'stopped' }).execute();
  [a, b, c] = [await anOperator(), await anOperator(), await anOperator()];
});

const statusOf = async (id: number) => (await findPerson(id))?.status;
const newest = async () => (await listApprovals(false, { limit: 1 })).rows[0]!;

describe('what one operator does to another', () => {
  it('waits for a second one, and is untouched until then', async () => {
    expect(await stop(a, c.staffId)).toBe('proposed');
    expect(await statusOf(c.staffId)).toBe('active');
    expect(await stop(b, c.staffId)).toBe('already_proposed');
    const { id, ...row } = await newest();
    expect(row).toMatchObject({
      kind: 'staff.stop',
      state: 'waiting',
      proposedBy: a.staffId,
      about: c.name,
      changes: { 状態: ['有効', '停止'] },
    });
    expect((await approvalsFor(b)).count).toBe((await approvalsFor(a)).count + 1);
    expect(await approvalsAbout('staff', String(c.staffId))).toEqual([{ id, kind: 'staff.stop' }]);

    await expect(stop(a, c.staffId, { approvalId: id })).rejects.toThrow(new ConsentVoid('own'));
    expect(await statusOf(c.staffId)).toBe('active');
    expect(await stop(b, c.staffId, { approvalId: id })).toBe('done');
    expect(await statusOf(c.staffId)).toBe('stopped');
    expect((await findApproval(id))!).toMatchObject({ state: 'approved', decider: b.name });
    await expect(stop(b, c.staffId, { approvalId: id })).rejects.toThrow(new ConsentVoid('over'));

    const entries = await listEntries({ subject: 'staff', subjectId: String(c.staffId) }, 3);
    expect(entries.map(({ action, person }) => [action, person])).toEqual([
      ['staff.edit', b.name],
      ['approval.decide', b.name],
      ['approval.propose', a.name],
    ]);
  });

  it('is confirmed once, also when two do so at once', async () => {
    await resetSecondFactor(a, a.staffId);
    const { id } = await newest();
    const confirm = (who: SignedInStaff) =>
      resetSecondFactor(who, a.staffId, { approvalId: id }).catch((error: ConsentVoid) => error.reason);
    expect((await Promise.all([confirm(b), confirm(c)])).sort()).toEqual(['done', 'over']);
  });

  it.each(['grant', 'invite'] as const)('nobody becomes an operator by one alone (%s)', async (way) => {
    const email = address();
    if (way === 'invite') {
      expect(await invite(a, { email, grant: everywhere('operator') })).toEqual({ kind: 'proposed' });
      expect(await lastMail(email)).toBeUndefined();
      const { id } = await newest();
      const input = { email, grant: everywhere('operator') };
      expect((await invite(b, input, new Date(), { approvalId: id })).kind).toBe('invited');
      expect((await lastMail(email))?.kind).toBe('staff_invitation');
      return;
    }
    const person = await aPerson(email, everywhere('auditor'));
    expect(await grant(a, person, everywhere('operator'))).toBe('proposed');
    const { id } = await newest();
    // The consent is to what was shown, and to nothing else.
    const timed = { ...everywhere('operator'), until: '2027-03-31' };
    const other = grant(b, person, timed, { approvalId: id });
    await expect(other).rejects.toThrow(new ConsentVoid('changed'));
    expect(await grant(b, person, everywhere('operator'), { approvalId: id })).toBe('done');
    const granted = (await findPerson(person))!.grants.find(({ role }) => role === 'operator')!;
    expect(await revoke(a, person, granted.id)).toBe('proposed');
    expect((await findPerson(person))!.grants).toHaveLength(2);
  });

  it('ends after seven days, when it is declined or taken back, and with its proposer', async () => {
    await stop(a, c.staffId);
    const first = await newest();
    expect(await endProposal(a, first.id, { as: 'declined', reason: 'x' })).toBe('own');
    expect(await endProposal(b, first.id, { as: 'withdrawn' })).toBe('own');
    expect(await endProposal(b, first.id, { as: 'declined', reason: '人違いです' })).toBe('done');
    expect(await findApproval(first.id)).toMatchObject({ state: 'declined', reason: '人違いです' });

    await stop(a, c.staffId);
    const second = await newest();
    expect(await endProposal(a, second.id, { as: 'withdrawn' })).toBe('done');
    expect(await endProposal(a, second.id, { as: 'withdrawn' })).toBe('over');

    await stop(a, c.staffId);
    const third = await newest();
    const later = new Date(Date.now() + 7 * DAY + 1000);
    expect((await findApproval(third.id, later))?.state).toBe('expired');
    await sweepStaff(later);
    await expect(stop(b, c.staffId, { approvalId: third.id })).rejects.toThrow(new ConsentVoid('over'));

    await stop(a, c.staffId);
    const fourth = await newest();
    await stop(COMMAND_LINE, a.staffId);
    await expect(stop(b, c.staffId, { approvalId: fourth.id })).rejects.toThrow(new ConsentVoid('over'));
    expect(await statusOf(c.staffId)).toBe('active');
  });

  it('is done at once where it is nobody’s right, where there is no other, and at the machine', async () => {
    const auditor = await aPerson(address(), everywhere('auditor'));
    expect(await stop(a, auditor)).toBe('done');
    expect(await restart(a, auditor)).toBe('done');
    expect(await stop(COMMAND_LINE, c.staffId)).toBe('done');
    expect(await stop(COMMAND_LINE, b.staffId)).toBe('done');
    expect(await grant(a, auditor, everywhere('operator'))).toBe('done');
  });

  it('is refused at once where it cannot be done, and is no auditor’s to decide', async () => {
    expect(await revoke(a, c.staffId, 999_999)).toBe('unknown');
    await stop(a, c.staffId);
    const { id } = await newest();
    const auditor = await signedInStaff(await aPerson(address(), everywhere('auditor')));
    await expect(endProposal(auditor, id, { as: 'declined', reason: 'x' })).rejects.toThrow(NotAllowed);
    await expect(stop(auditor, c.staffId, { approvalId: id })).rejects.toThrow(NotAllowed);
  });
});
