import { isDeepStrictEqual } from 'node:util';
import { shownAgain } from '#app/forms/parse.ts';
import { differences, withdrawVersion } from '#app/setting/change.ts';
import { type KeptVersion, readSetting, type Standing } from '#app/setting/read.ts';
import type { Actor } from '#app/staff/actor.ts';
import { formatDateTime } from '#platform/jst.ts';
import { type Setting, versionAt } from '#platform/setting/setting.ts';
import type { Merging } from '../merge/merging.ts';
import { shortInstant } from '../parts/dates.ts';
import { changeLines } from '../parts/Timeline.tsx';
import { endSetting, saveSetting } from './save-setting.ts';
import type { Faults, SettingForm, Typed } from './setting-form.ts';
import { readWhole, withFaults } from './typed-setting.ts';

const COMMAND_LINE = 'コマンドライン';

/** A change of a setting as the page lists it. */
export interface VersionRow {
  id: number;
  from: string;
  until: string | null;
  state: 'now' | 'next' | 'over' | 'withdrawn';
  made: string;
  withdrawn: string | null;
  note: string;
  changes: string[];
}

interface ShownSetting {
  name: string;
  title: string;
  lead: string;
  facts: [string, string][];
  /** Since when, and who said so; null where what is built in counts. */
  since: string | null;
  rows: VersionRow[];
  opened: Merging;
  ends: boolean;
  previews: boolean;
  /** Something shows that could be taken away at once. */
  mayEnd: boolean;
}

/** A setting with its form, of whatever type its value is. */
export interface SettingPage {
  name: string;
  title: string;
  lead: string;
  show(staff: Actor, now: Date): Promise<ShownSetting>;
  /** What was typed, checked: the answer to show, or the change to carry out. */
  judge(
    staff: Actor,
    form: FormData,
    now: Date,
  ): Promise<Exclude<Typed, { kind: 'saved' | 'asked' }> | { kind: 'ready'; save(): Promise<Typed> }>;
  withdraw(staff: Actor, id: number, now: Date): ReturnType<typeof withdrawVersion>;
}

export function settingPage<V>(f: SettingForm<V>): SettingPage {
  const { setting } = f;
  return {
    name: setting.name,
    title: setting.title,
    lead: f.lead,
    async show(staff, now) {
      const standing = await readSetting(staff, setting, now);
      const shown = shownSetting(f, standing, now);
      return f.facts ? { ...shown, facts: await f.facts(standing.value, now) } : shown;
    },
    async judge(staff, form, now) {
      const reply = shownAgain(form);
      const isNone = form.get('intent') === 'end' && f.none !== undefined;
      const typed = isNone ? { value: f.none as V, from: null, until: null, note: '' } : readWhole(f, form);
      if ('faults' in typed) return { kind: 'faults', reply: withFaults(reply, typed.faults ?? {}) };
      const faults: Faults = isNone ? {} : ((await f.check?.(typed.value)) ?? {});
      if (Object.keys(faults).length > 0) return { kind: 'faults', reply: withFaults(reply, faults) };
      const standing = await readSetting(staff, setting, now);
      if (form.get('intent') === 'preview' && f.preview)
        return {
          kind: 'preview',
          reply,
          preview: await f.preview(typed.value, standing.value, typed.from ?? now),
        };
      return {
        kind: 'ready',
        save: () =>
          isNone ? endSetting(f, { staff, form, typed, now }) : saveSetting(f, { staff, form, typed, now }),
      };
    },
    withdraw: (staff, id, now) => withdrawVersion(staff, setting, id, now),
  };
}

function shownSetting<V>(f: SettingForm<V>, s: Standing<V>, now: Date): ShownSetting {
  const { setting } = f;
  const shown = s.toCome.at(-1) ?? s.current;
  return {
    ...{ name: setting.name, title: setting.title, lead: f.lead },
    facts: Object.entries(setting.words(s.value)),
    since: s.current
      ? `${formatDateTime(s.current.effectiveAt)}から${s.current.endsAt ? `${formatDateTime(s.current.endsAt)}まで` : ''}(${s.current.madeBy ?? COMMAND_LINE})`
      : null,
    rows: s.history.map((v) => versionRow(f.setting, v, s, now)),
    opened: { version: s.version, base: f.shown(s.value), asked: [] },
    ends: f.ends === true,
    previews: f.preview !== undefined,
    mayEnd: f.none !== undefined && shown !== undefined && !isDeepStrictEqual(s.value, f.none),
  };
}

function versionRow<V>(setting: Setting<V>, v: KeptVersion, s: Standing<V>, now: Date): VersionRow {
  const isWithdrawn = v.withdrawnAt !== null;
  const standing = s.history.filter((o) => o.withdrawnAt === null || o.id === v.id).toReversed();
  const own = versionAt([v], setting, v.effectiveAt);
  const before = versionAt(
    standing.filter((o) => o.id !== v.id && o.effectiveAt <= v.effectiveAt),
    setting,
    v.effectiveAt,
  );
  const isOver = v.endsAt !== null && v.endsAt <= now;
  return {
    id: v.id,
    from: shortInstant(v.effectiveAt),
    until: v.endsAt && shortInstant(v.endsAt),
    state: isWithdrawn
      ? 'withdrawn'
      : v.effectiveAt > now
        ? 'next'
        : v.id === s.current?.id && !isOver
          ? 'now'
          : 'over',
    made: `${shortInstant(v.madeAt)} ${v.madeBy ?? COMMAND_LINE}`,
    withdrawn: v.withdrawnAt && `${shortInstant(v.withdrawnAt)} ${v.withdrawnBy ?? COMMAND_LINE}`,
    note: v.note,
    changes: own
      ? changeLines(
          Object.fromEntries(
            Object.entries(differences(setting, before?.value ?? setting.start, own.value)).map(
              ([name, [was, is]]) => [name, [was, is]],
            ),
          ),
        )
      : ['この版は読み取れません。ひとつ前の設定が続いています。'],
  };
}
