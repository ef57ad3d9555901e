import { listDonations } from '#app/ledger/list-query.ts';
import { newslettersOf } from '#app/member/care.ts';
import { pointAccounts } from '#app/point/accounts.ts';
import type { Actor } from '#app/staff/actor.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { closedFor } from './access.ts';
import { readMember } from './member.ts';
import { belongingsOf, memberEvents } from './member-query.ts';

/** Rows of each kind that the page shows. */
const MOST = 6;
const EVENTS = 50;

/** A member with what belongs to them, and what can be done; undefined for who may not look at one. */
export async function memberView(actor: Actor, id: number) {
  const member = await readMember(actor, id);
  if (!member) return undefined;
  const ofMember = {
    q: '',
    state: null,
    oneStop: null,
    governmentCode: null,
    source: null,
    from: null,
    until: null,
    memberId: id,
  };
  const [belongings, donations, points, consents, events, closed] = await Promise.all([
    belongingsOf(id, member.email, MOST),
    listDonations('all', ofMember, { limit: MOST }),
    pointAccounts(id),
    newslettersOf(id),
    memberEvents(id, EVENTS),
    closedFor(member),
  ]);
  const isActive = member.state === 'active';
  return {
    member,
    ...belongings,
    donations,
    points,
    consents,
    events,
    closed,
    can: {
      edit: isActive && mayEverywhere(actor, 'member.edit'),
      disclose: mayEverywhere(actor, 'member.disclose'),
      seePoints: mayEverywhere(actor, 'point.read'),
      adjust: isActive && mayEverywhere(actor, 'point.edit'),
    },
  };
}

export type MemberView = NonNullable<Awaited<ReturnType<typeof memberView>>>;
