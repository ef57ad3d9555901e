import { type FormReply, withError } from '#app/forms/reply.ts';
import { addNewsletterPicture } from '#app/newsletter/pictures.ts';
import type { Actor } from '#app/staff/actor.ts';
import { takePicture, withPictureIn } from '../parts/take-picture.ts';

/**
 * Takes a picture in, where that is what was asked for: the form comes back with it, and nothing of it is saved yet.
 * @param typed what was typed of the newsletter. @returns undefined where something else was asked for.
 */
export async function withPicture(
  actor: Actor,
  form: FormData,
  typed: Record<string, string>,
): Promise<{ reply: FormReply; told?: string } | undefined> {
  if (form.get('intent') !== 'picture') return undefined;
  const values = { ...typed, alt: String(form.get('alt') ?? '') };
  const taken = await takePicture(form, (bytes) => addNewsletterPicture(actor, bytes));
  if ('fault' in taken) return { reply: withError({ values, errors: {} }, taken.name, taken.fault) };
  const body = withPictureIn((typed.body ?? '').replace(/\r\n?/g, '\n'), taken, form);
  return { reply: { values: { ...values, body, alt: '' }, errors: {} }, told: '本文に画像を入れました。' };
}
