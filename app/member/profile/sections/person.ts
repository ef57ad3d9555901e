import { z } from 'zod';
import { formOwner, takeParkedForm } from '#app/account/parked-form.ts';
import { addressFault, fillAddress } from '#app/forms/address.ts';
import { normalized, parseForm, shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY, FILL_INTENT } from '#app/forms/reply.ts';
import { guardianRule, personalShape, toPerson } from '../../personal-form.ts';
import { updatePerson } from '../../store.ts';
import { personOf } from '../profile-store.ts';
import { type Answer, done, refuse, type Visit } from '../visit.ts';

/** Names, birth date and address: the stored values at first, or what was typed when the session ended. */
export async function personView({ request, url, member }: Visit) {
  const parked = await takeParkedForm(request, member.id, url.pathname);
  const person = await personOf(member.id);
  return {
    owner: formOwner(member.id),
    kept: parked ? { ...EMPTY_REPLY, values: Object.fromEntries(parked) } : null,
    person: { ...person, prefecture: person.prefectureCode === null ? '' : String(person.prefectureCode) },
  };
}

export async function changePerson({ paths, member, now }: Visit, form: FormData): Promise<Answer> {
  const schema = z.object(personalShape(now)).refine(...guardianRule(now));
  if (form.get('intent') === FILL_INTENT)
    return { status: 200, reply: await fillAddress(shownAgain(normalized(form, schema))) };
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return refuse(parsed.reply);
  const fault = await addressFault(parsed.value);
  if (fault) return refuse(parsed.reply, fault.field, fault.message);
  await updatePerson(member.id, toPerson(parsed.value));
  return done(paths, 'person');
}
