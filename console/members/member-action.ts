import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { endSessions, unlock } from '#app/membership/access.ts';
import { addNote, revealMember } from '#app/membership/member.ts';
import { addressesOf } from '#app/membership/member-query.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type AddressRow, addressRow, personFacts } from './person-facts.ts';
import { GONE } from './words.ts';

const MOST_NOTE = 2_000;

/** `done`: what the page says of it. `revealed`: shown in this answer alone. */
export type Acted =
  | { done: 'note' | 'sessions' | 'unlocked' }
  | { revealed: { person: [string, string][]; addresses: AddressRow[] } }
  | { reply: FormReply };

/** Takes the forms of a member's page. */
export async function memberAction(staff: Actor, id: number, form: FormData): Promise<Acted> {
  const reply = shownAgain(form);
  switch (form.get('intent')) {
    case 'note': {
      const note = String(form.get('note') ?? '').trim();
      if (note === '') return { reply: withError(reply, 'note', 'メモの内容を入力してください') };
      if (note.length > MOST_NOTE)
        return { reply: withError(reply, 'note', 'メモは2,000文字以内で入力してください') };
      return told(await addNote(staff, id, note), 'note', reply);
    }
    case 'sessions':
      return told(await endSessions(staff, id), 'sessions', reply);
    case 'unlock':
      return told(await unlock(staff, id), 'unlocked', reply);
    default: {
      const member = await revealMember(staff, id, '会員のページ');
      if (!member) return { reply: withError(reply, '', GONE) };
      const addresses = (await addressesOf(id)).map((a) => addressRow(a, true));
      return { revealed: { person: personFacts(member, true), addresses } };
    }
  }
}

function told(result: 'done' | 'unknown', done: 'note' | 'sessions' | 'unlocked', reply: FormReply): Acted {
  return result === 'done' ? { done } : { reply: withError(reply, '', GONE) };
}
