import { z } from 'zod';
import { setCookie } from '#app/account/cookies.ts';
import { lifetimes } from '#app/account/lifetimes.ts';
import { parseForm } from '#app/forms/parse.ts';
import { newPassword } from '../../new-password.ts';
import { changePassword } from '../password-change.ts';
import { type Answer, askPassword, done, refuse, type Visit } from '../visit.ts';

export async function changeOwnPassword(visit: Visit, form: FormData): Promise<Answer> {
  const { paths, member, request, now } = visit;
  const parsed = parseForm(form, z.object({ password: newPassword(member.email, '新しいパスワード') }));
  if (!parsed.ok) return refuse(parsed.reply);
  const refused = await askPassword(visit, form, parsed.reply);
  if (refused) return refused;
  const token = await changePassword(paths, member, parsed.value.password, request, now);
  return done(paths, 'password', undefined, {
    'Set-Cookie': setCookie('session', token, lifetimes.session),
  });
}
