import { z } from 'zod';
import { clearCookie } from '#app/account/cookies.ts';
import { MOST_PASSKEYS } from '#app/account/passkey/ceremony.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { formatDate, formatDateTime } from '#platform/jst.ts';
import { passkeysOf } from '../../security/passkey-store.ts';
import { type AddedPasskey, addPasskey, removePasskey } from '../../security/passkeys.ts';
import { type Answer, askPassword, done, refuse, type Visit } from '../visit.ts';

/** The list; or the passkey that is about to be removed. */
export async function passkeysView({ url, member }: Visit) {
  const rows = await passkeysOf(member.id);
  const removing = rows.find((row) => String(row.id) === url.searchParams.get('remove'));
  return {
    removing: removing ? { id: removing.id, name: removing.name } : null,
    full: rows.length >= MOST_PASSKEYS,
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      since: formatDate(row.createdAt),
      lastUsed: row.lastUsedAt && formatDateTime(row.lastUsedAt),
    })),
  };
}

const REFUSALS: Record<Exclude<AddedPasskey, 'added'>, string> = {
  refused: 'パスキーを登録できませんでした。お手数ですが、もう一度お試しください',
  known: 'このパスキーはすでに登録されています',
  too_many: `パスキーは${MOST_PASSKEYS}個まで登録できます。使わないものを削除してください`,
};

export async function changePasskeys(visit: Visit, form: FormData): Promise<Answer> {
  return form.get('intent') === 'remove' ? remove(visit, form) : add(visit, form);
}

/** The password was checked before the authenticator made the passkey; the challenge proves it. */
async function add({ paths, member, request, now }: Visit, form: FormData): Promise<Answer> {
  const parsed = parseForm(form, z.object({ name: fields.line('名前', 40) }));
  if (!parsed.ok) return refuse(parsed.reply);
  const input = { credential: String(form.get('_credential') ?? ''), name: parsed.value.name };
  const result = await addPasskey(paths, member, input, request, now);
  if (result !== 'added') return refuse(parsed.reply, '', REFUSALS[result]);
  return done(paths, 'passkey', 'passkeys', { 'Set-Cookie': clearCookie('passkey') });
}

async function remove(visit: Visit, form: FormData): Promise<Answer> {
  const refused = await askPassword(visit, form, EMPTY_REPLY);
  if (refused) return refused;
  const id = Number(form.get('passkey'));
  const removed = Number.isSafeInteger(id) && (await removePasskey(visit.paths, visit.member, id, visit.now));
  return removed
    ? done(visit.paths, 'passkey_removed', 'passkeys')
    : refuse(EMPTY_REPLY, '', 'このパスキーはすでに削除されています');
}
