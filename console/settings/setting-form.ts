import type { Texts } from '#app/forms/merge.ts';
import type { FormReply } from '#app/forms/reply.ts';
import type { Setting } from '#platform/setting/setting.ts';
import type { Merging } from '../merge/merging.ts';

/** Errors by the names of fields. */
export type Faults = Record<string, string>;

/**
 * The field that says which version was seen by who ends what shows. What is typed is merged from the version that the form was opened
 * with, whatever was told of since.
 */
export const ENDS_SEEN = 'ends-seen';

/** What somebody sees before saving, as a table: what the value means. */
export interface PreviewTable {
  title: string;
  heads: string[];
  rows: string[][];
}

/** How a setting is shown and typed. */
export interface SettingForm<V> {
  setting: Setting<V>;
  /** What it is for, and where it shows. */
  lead: string;
  read(form: FormData): { value: V; until?: Date } | { faults: Faults };
  /** The value as the fields of the form. */
  shown(value: V): Record<string, string>;
  /** How a field is called. */
  label(name: string): string;
  /** What a field says, where that is a mark. */
  words?(name: string, text: string): string;
  /** Its end is typed beside it. */
  ends?: true;
  /** What shows nothing: saved at once by a button of its own. */
  none?: V;
  preview?(value: V, before: V, at: Date): PreviewTable | Promise<PreviewTable>;
  /** What counts now in more words than the history has. */
  facts?(value: V, now: Date): Promise<[string, string][]>;
  /** What cannot be known from the form alone. */
  check?(value: V): Promise<Faults>;
}

/** What came of a form of a setting. */
export type Typed =
  | { kind: 'faults'; reply: FormReply }
  | { kind: 'preview'; reply: FormReply; preview: PreviewTable }
  | { kind: 'asked'; values: Texts; merging: Merging }
  /** `beside`: somebody else has changed it since it was opened, from another instant on. */
  | { kind: 'saved'; told: 'saved' | 'merged' | 'beside' };
