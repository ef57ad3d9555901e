import type { FormReply } from '#app/forms/reply.ts';
import { typedInstant } from '../parts/typed-instant.ts';
import type { Faults, SettingForm } from './setting-form.ts';

const MOST_NOTE = 200;

/** The form again with what is wrong with it. */
export function withFaults(reply: FormReply, faults: Faults): FormReply {
  return { ...reply, errors: Object.fromEntries(Object.entries(faults).map(([name, f]) => [name, [f]])) };
}

/** The value with when it begins, when it ends, and why. */
export function readWhole<V>(f: SettingForm<V>, form: FormData) {
  const faults: Faults = {};
  const read = f.read(form);
  if ('faults' in read) Object.assign(faults, read.faults);
  const instantOf = (name: string, required: boolean): Date | null => {
    const at = typedInstant(form, name);
    if ('fault' in at) faults[name] = at.fault;
    else if (at.value === null && required) faults[name] = '日付を入力してください';
    else return at.value;
    return null;
  };
  const isLater = form.get('when') === 'later';
  const from = isLater ? instantOf('from', true) : null;
  const until = f.ends ? instantOf('until', false) : null;
  const note = String(form.get('note') ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if ([...note].length > MOST_NOTE) faults.note = `${MOST_NOTE}文字以内で入力してください`;
  if ('faults' in read || Object.keys(faults).length > 0) return { faults };
  return { value: read.value, from, until: read.until ?? until, note };
}
