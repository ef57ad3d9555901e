import type { Actor } from '#app/staff/actor.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import type { Page, PageAsked } from '#platform/db/keyset.ts';
import {
  countFound,
  findMembers,
  type MemberFilter,
  type MemberRow,
  type MemberState,
} from './list-query.ts';
import { masked } from './mask.ts';

/** A member as lists show them: who it is, is told on their page, and that is recorded. */
export interface ListedMember {
  id: number;
  name: string;
  kana: string;
  email: string;
  phone: string;
  place: string;
  state: MemberState;
  createdAt: Date;
  withdrawnAt: Date | null;
}

function listed(m: MemberRow): ListedMember {
  return {
    id: m.id,
    name: masked.name(m.familyName, m.givenName),
    kana: masked.name(m.familyNameKana, m.givenNameKana),
    email: m.email === null ? '' : masked.email(m.email),
    phone: masked.phone(m.phone),
    place: masked.address(m.prefecture, m.city),
    state: m.state,
    createdAt: m.createdAt,
    withdrawnAt: m.withdrawnAt,
  };
}

/** @throws NotAllowed */
export async function listMembers(
  actor: Actor,
  filter: MemberFilter,
  asked: PageAsked,
): Promise<Page<ListedMember>> {
  demandEverywhere(actor, 'member.read');
  const page = await findMembers(filter, asked);
  return { ...page, rows: page.rows.map(listed) };
}

/** @throws NotAllowed */
export async function countMembers(actor: Actor, filter: MemberFilter): Promise<number> {
  demandEverywhere(actor, 'member.read');
  return countFound(filter);
}
