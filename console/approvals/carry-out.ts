import { type Decision, decide } from '#app/listing/proposals.ts';
import {
  type ContractChange,
  changeContract,
  type DesignationDays,
  setDesignation,
} from '#app/municipality/acceptance.ts';
import { type Consent, ConsentVoid } from '#app/staff/approval.ts';
import { type ApprovalRow, findApproval } from '#app/staff/approvals-query.ts';
import { invite } from '#app/staff/invitation.ts';
import { grant, type PeopleResult, resetSecondFactor, restart, revoke, stop } from '#app/staff/people.ts';
import type { Grant } from '#app/staff/roles.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { contractFault } from '../governments/contract-words.ts';
import { VOID_WORDS } from '../parts/approval-words.ts';
import { peopleFault } from '../people/fault-words.ts';
import { proposalFault } from '../proposals/fault-words.ts';

/** Does what was proposed, with the consent of who confirms it. @returns why it could not be done. */
export async function carryOut(staff: SignedInStaff, row: ApprovalRow): Promise<string | undefined> {
  try {
    return await done(staff, row, { approvalId: row.id });
  } catch (error) {
    if (!(error instanceof ConsentVoid)) throw error;
    // Taken back or replaced, it is not there any more to be returned.
    const isOver = error.reason === 'changed' && (await findApproval(row.id))?.state !== 'waiting';
    return VOID_WORDS[isOver ? 'over' : error.reason];
  }
}

/** The input is what the same use case was given when it proposed: it wrote it itself. */
async function done(
  staff: SignedInStaff,
  { kind, subjectId, input }: ApprovalRow,
  consent: Consent,
): Promise<string | undefined> {
  const number = Number(subjectId);
  const of = async (result: Promise<PeopleResult>) => peopleFault(await result)?.message;
  switch (kind) {
    case 'staff.invite': {
      const typed = input as { email: string; grant: Grant };
      const { kind: result } = await invite(staff, typed, new Date(), consent);
      if (result === 'throttled') return 'しばらく時間をおいて、もう一度お試しください';
      return result === 'invited' ? undefined : peopleFault(result)?.message;
    }
    case 'staff.grant':
      return of(grant(staff, number, input as Grant, consent));
    case 'staff.revoke':
      return of(revoke(staff, number, input as number, consent));
    case 'staff.stop':
      return of(stop(staff, number, consent));
    case 'staff.restart':
      return of(restart(staff, number, consent));
    case 'staff.reset':
      return of(resetSecondFactor(staff, number, consent));
    case 'contract.begin':
    case 'contract.end': {
      const outcome = await changeContract(staff, subjectId, input as ContractChange, consent);
      return outcome.kind === 'already' ? VOID_WORDS.changed : contractFault(outcome)?.message;
    }
    case 'proposal.approve':
      return proposalFault(await decide(staff, number, input as Decision, new Date(), consent));
    case 'designation': {
      const result = await setDesignation(staff, subjectId, input as DesignationDays, consent);
      return result === 'done' ? undefined : VOID_WORDS.changed;
    }
  }
}
