import { data } from 'react-router';
import { line } from '#app/forms/cells.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { MOST_VIEWS, type ViewResult } from '#app/staff/views/views.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { MOST_NAME } from '../lists/list.ts';

const NAME = line(MOST_NAME, true);

/** The name as it was typed, and as it is kept. Who sees it comes back as it was chosen. */
export function readName(form: FormData): { reply: FormReply; name?: string } {
  const typed = String(form.get('name') ?? '');
  const read = NAME.read(typed);
  const sharedWith = form.get('sharedWith');
  const values = {
    name: typed.slice(0, 200),
    ...(sharedWith !== null && { sharedWith: String(sharedWith).slice(0, 20) }),
  };
  return 'fault' in read
    ? { reply: { values, errors: { name: [read.fault] } } }
    : { reply: { values, errors: {} }, name: read.value };
}

/** 「12-3」: which view, as it was seen. */
export function readInto(said: string): { id: number; version: number } | undefined {
  const [, id, version] = /^(\d{1,15})-(\d{1,9})$/.exec(said) ?? [];
  const [one, other] = [routeNumber(id), routeNumber(version)];
  return one !== undefined && other !== undefined ? { id: one, version: other } : undefined;
}

/** Why a name could not be taken, beside it. @throws 404 */
export function nameFault(reply: FormReply, { kind }: ViewResult): FormReply {
  const texts = {
    taken: '同じ名前の一覧がすでにあります。別の名前を入力してください',
    full: `保存できる一覧は、${MOST_VIEWS}件までです。使わない一覧を削除してください`,
  };
  if (kind !== 'taken' && kind !== 'full') throw data(null, { status: 404 });
  return { ...reply, errors: { name: [texts[kind]] } };
}
