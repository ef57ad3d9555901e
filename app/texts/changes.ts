/** What differs between two texts, by field and by line. Pure. */
import { structuredPatch } from 'diff';
import type { Changes } from '#app/staff/audit.ts';
import { TEXT_FIELDS, typedOf } from './fields.ts';
import type { TextKind } from './kinds.ts';

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** Fields of the head that differ, in the order of the form. */
export function fieldChanges(kind: TextKind, before: string, after: string): FieldChange[] {
  const [was, is] = [typedOf(before).fields, typedOf(after).fields];
  const labels = new Map(TEXT_FIELDS[kind].map(({ name, label }) => [name, label]));
  const names = [...new Set([...labels.keys(), ...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => name !== 'status' && (was[name] ?? '') !== (is[name] ?? ''))
    .map((name) => ({ label: labels.get(name) ?? name, before: was[name] ?? '', after: is[name] ?? '' }));
}

export interface Hunk {
  /** The first line, from 1, in what there is now. */
  line: number;
  lines: { what: 'same' | 'gone' | 'new'; words: string }[];
}

/** Ever longer texts take ever longer to compare; who waits that long is told that there is too much of it. */
const PATIENCE_MS = 500;

/** Lines of the body that differ, with two lines around them; undefined where there are too many to be compared. */
export function lineChanges(before: string, after: string): Hunk[] | undefined {
  const [was, is] = [typedOf(before).body, typedOf(after).body];
  const patch = structuredPatch('', '', `${was}\n`, `${is}\n`, '', '', { context: 2, timeout: PATIENCE_MS });
  return patch?.hunks.map(({ newStart, lines }) => ({
    line: newStart,
    lines: lines.map((line) => ({
      what: line.startsWith('+') ? 'new' : line.startsWith('-') ? 'gone' : 'same',
      words: line.slice(1),
    })),
  }));
}

/** For the audit: fields with their words, the body by its versions, which keep the words. */
export function auditChanges(
  kind: TextKind,
  before: { source: string; number: number } | undefined,
  after: { source: string; number: number },
): Changes {
  const was = before?.source ?? '';
  const fields = fieldChanges(kind, was, after.source).map(
    ({ label, before, after }) => [label, [before, after]] as const,
  );
  const isSame = typedOf(was).body === typedOf(after.source).body;
  return {
    ...Object.fromEntries(fields),
    ...(!isSame && { 本文: [before ? `第${before.number}版` : '', `第${after.number}版`] as const }),
  };
}
