import { type FormReply, withError } from '#app/forms/reply.ts';
import { MOST_ALT } from '#app/listing/picture-limits.ts';
import { UPLOAD_FAULTS } from '#app/listing/upload-faults.ts';
import type { Actor } from '#app/staff/actor.ts';
import { BODY } from '#app/texts/fields.ts';
import type { TextKind } from '#app/texts/kinds.ts';
import { addTextPicture } from '#app/texts/pictures.ts';
import { StorageAway } from '#platform/storage/away.ts';
import { PLACES } from './places.ts';
import { replyOf, type TypedText } from './text-form.ts';

/**
 * Takes a picture in, where that is what was asked for: the form comes back with it, and nothing of it is saved yet.
 * @returns undefined where something else was asked for.
 */
export async function withPicture(
  actor: Actor,
  form: FormData,
  kind: TextKind,
  typed: TypedText,
): Promise<{ reply: FormReply; told?: string } | undefined> {
  if (form.get('intent') !== 'picture') return undefined;
  const refused = (name: string, words: string) => ({ reply: withError(replyOf(typed), name, words) });
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return refused('file', '追加する画像を選んでください');
  const place = Object.hasOwn(PLACES[kind], typed.values.place ?? '') ? typed.values.place : BODY;
  const alt = (typed.values.alt ?? '').replace(/[\s[\]]+/g, ' ').trim();
  if (place === BODY && alt === '') return refused('alt', '画像に写っているものの説明を入力してください');
  if (alt.length > MOST_ALT) return refused('alt', `${MOST_ALT}文字以内で入力してください`);
  const added = await take(actor, file);
  if ('fault' in added) return refused('file', `${file.name.slice(0, 60)}: ${added.fault}`);
  const values: Record<string, string> = { ...typed.values, alt: '' };
  if (place === 'cover') {
    values.cover = added.key;
    return { reply: { values, errors: {} }, told: '表紙の画像を入れました。' };
  }
  const words = place === BODY ? `\n![${alt}](${added.key})\n` : added.key;
  values[BODY] = inserted(typed.values[BODY]!, words, form.get('cursor'));
  return { reply: { values, errors: {} }, told: '本文に画像を入れました。' };
}

/** At the cursor, where the browser told it; else at the end. */
function inserted(body: string, words: string, cursor: FormDataEntryValue | null): string {
  const said = String(cursor ?? '');
  const at = /^\d{1,6}$/.test(said) ? Math.min(Number(said), body.length) : body.length;
  return `${body.slice(0, at)}${at === body.length && !body.endsWith('\n') ? '\n' : ''}${words}${body.slice(at)}`;
}

async function take(actor: Actor, file: File): Promise<{ key: string } | { fault: string }> {
  try {
    const added = await addTextPicture(actor, new Uint8Array(await file.arrayBuffer()));
    return 'fault' in added ? { fault: UPLOAD_FAULTS[added.fault] } : added;
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    return { fault: '画像の保管先に接続できません。少し時間をおいて、もう一度お試しください' };
  }
}
