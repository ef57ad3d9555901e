import { data } from 'react-router';
import type { Texts } from '#app/forms/merge.ts';
import type { Merging } from './merging.ts';

/** The form again, merged as far as it can be: nothing was saved until it is said what stays of what both have changed. */
export function askedAnswer({ values, merging }: { values: Texts; merging: Merging }) {
  return data({ reply: { values, errors: {} }, merging }, { status: 409 });
}
