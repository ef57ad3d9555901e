import { z } from 'zod';
import { clearCookie } from '#app/account/cookies.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { keptInWords } from '#platform/retention.ts';
import { withdraw, withdrawalObstacles } from '../../withdrawal/withdraw.ts';
import { type Answer, askPassword, refuse, type Visit } from '../visit.ts';

export async function withdrawalView({ member }: Visit) {
  return {
    obstacles: await withdrawalObstacles(member.id),
    kept: { books: keptInWords('books'), consent: keptInWords('consent') },
  };
}

export async function withdrawOwn(visit: Visit, form: FormData): Promise<Answer> {
  const { paths, member, now } = visit;
  const parsed = parseForm(form, z.object({ understood: fields.consent('退会の内容') }));
  if (!parsed.ok) return refuse(parsed.reply);
  const refused = await askPassword(visit, form, parsed.reply);
  if (refused) return refused;
  const result = await withdraw(paths, member.id, now);
  if (result.kind === 'not_now') return refuse(EMPTY_REPLY, '', result.reasons.join(' '));
  const headers = new Headers();
  for (const cookie of ['session', 'device'] as const) headers.append('Set-Cookie', clearCookie(cookie));
  // Cookies are cleared one by one: a guest's orders and a merchant's session in this browser are not the account's.
  headers.set('Clear-Site-Data', '"cache", "storage"');
  return { leaveFor: `${paths.login}?withdrawn=1`, headers };
}
