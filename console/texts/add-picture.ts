import { type FormReply, withError } from '#app/forms/reply.ts';
import type { Actor } from '#app/staff/actor.ts';
import { BODY } from '#app/texts/fields.ts';
import type { TextKind } from '#app/texts/kinds.ts';
import { addTextPicture } from '#app/texts/pictures.ts';
import { takePicture, withPictureIn, withWordsIn } from '../parts/take-picture.ts';
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
  const place = Object.hasOwn(PLACES[kind], typed.values.place ?? '') ? typed.values.place : BODY;
  const taken = await takePicture(form, (bytes) => addTextPicture(actor, bytes), place === BODY);
  if ('fault' in taken) return { reply: withError(replyOf(typed), taken.name, taken.fault) };
  const values: Record<string, string> = { ...typed.values, alt: '' };
  if (place === 'cover') {
    values.cover = taken.key;
    return { reply: { values, errors: {} }, told: '表紙の画像を入れました。' };
  }
  const body = typed.values[BODY]!;
  values[BODY] = place === BODY ? withPictureIn(body, taken, form) : withWordsIn(body, taken.key, form);
  return { reply: { values, errors: {} }, told: '本文に画像を入れました。' };
}
