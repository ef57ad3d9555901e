import { z } from 'zod';
import { parseForm } from '#app/forms/parse.ts';
import { setCookie } from '../../cookies.ts';
import { newPassword } from '../../new-password.ts';
import { SESSION_COOKIE_AGE } from '../../session.ts';
import { changePassword } from '../password-change.ts';
import { type Answer, askPassword, done, refuse, type Visit } from '../visit.ts';

export async function changeOwnPassword(visit: Visit, form: FormData): Promise<Answer> {
  const { door, member, request, now } = visit;
  const parsed = parseForm(form, z.object({ password: newPassword(member.email, '新しいパスワード') }));
  if (!parsed.ok) return refuse(parsed.reply);
  const refused = await askPassword(visit, form, parsed.reply);
  if (refused) return refused;
  const token = await changePassword(door, member, parsed.value.password, request, now);
  return done(door, 'password', undefined, {
    'Set-Cookie': setCookie('session', token, SESSION_COOKIE_AGE),
  });
}
