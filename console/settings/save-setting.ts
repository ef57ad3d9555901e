import { shownAgain } from '#app/forms/parse.ts';
import { seenAnew } from '#app/forms/reply.ts';
import { type Changed, changeSetting, type Wanted } from '#app/setting/change.ts';
import { readSetting } from '#app/setting/read.ts';
import type { Actor } from '#app/staff/actor.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { openedWith, saveMerged } from '../merge/save-merged.ts';
import { ENDS_SEEN, type SettingForm, type Typed } from './setting-form.ts';
import { readWhole, withFaults } from './typed-setting.ts';

const REFUSED: Record<Exclude<Changed['kind'], 'saved' | 'conflict'>, [field: string, words: string]> = {
  past: ['from', '過ぎた日時からは始められません。これからの日時か「すぐに」を選んでください'],
  backwards: ['until', '始める日時よりあとにしてください'],
  taken: ['from', '同じ日時に始まる変更がすでにあります。別の日時にするか、先の変更を取りやめてください'],
  same: ['', 'この日時の設定と同じ内容です。変更するところを入力してください'],
};

interface Change<V> {
  staff: Actor;
  /** As it came, and what was read of it. */
  form: FormData;
  typed: Wanted<V>;
  now: Date;
}

/**
 * Saves what was typed from its instant on, with what somebody else has set meanwhile for that instant. What they have set for another
 * one stays as it is, and is told of.
 */
export async function saveSetting<V>(
  f: SettingForm<V>,
  { staff, form, typed, now }: Change<V>,
): Promise<Typed> {
  let hasChanged = false;
  const saved = await saveMerged(form, {
    save: async (sent, version) => {
      const whole = readWhole(f, sent);
      if ('faults' in whole) return { kind: 'wrong' as const, faults: whole.faults ?? {} };
      const faults = (await f.check?.(whole.value)) ?? {};
      if (Object.keys(faults).length > 0) return { kind: 'wrong' as const, faults };
      const result = await changeSetting(staff, f.setting, whole, version, now);
      if (result.kind !== 'conflict') return result;
      hasChanged = true;
      const { value } = await readSetting(staff, f.setting, whole.from ?? now);
      return { kind: 'conflict' as const, now: { version: result.version, value } };
    },
    read: () => f.shown(typed.value),
    shown: ({ value }) => f.shown(value),
    label: f.label,
    ...(f.words && { words: f.words }),
  });
  if (saved.kind === 'asked') {
    const { values } = shownAgain(form);
    return { ...saved, values: { ...values, ...saved.values } };
  }
  const { result, isMerged } = saved;
  if (result.kind === 'saved')
    return { kind: 'saved', told: isMerged ? 'merged' : hasChanged ? 'beside' : 'saved' };
  const faults = result.kind === 'wrong' ? result.faults : faultsOf(result.kind);
  return { kind: 'faults', reply: withFaults(shownAgain(saved.form), faults) };
}

const OVERTAKEN =
  'ほかの担当者が先に設定を変更しました。「いまの設定」を確認して、もう一度「いますぐ表示を終える」を押してください';

/** Takes away at once what shows, unless somebody else has changed it. */
export async function endSetting<V>(
  f: SettingForm<V>,
  { staff, form, typed, now }: Change<V>,
): Promise<Typed> {
  const version = routeNumber(String(form.get(ENDS_SEEN) ?? '')) ?? openedWith(form).version;
  const result = await changeSetting(staff, f.setting, typed, version, now);
  if (result.kind === 'saved') return { kind: 'saved', told: 'saved' };
  const reply = shownAgain(form);
  if (result.kind === 'conflict')
    return { kind: 'faults', reply: withFaults(seenAnew(reply, ENDS_SEEN), { '': OVERTAKEN }) };
  return { kind: 'faults', reply: withFaults(reply, faultsOf(result.kind)) };
}

function faultsOf(kind: keyof typeof REFUSED): Record<string, string> {
  const [field, words] = REFUSED[kind];
  return { [field]: words };
}
