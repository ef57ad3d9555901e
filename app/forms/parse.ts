import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { type Normalize, normalizers } from './fields.ts';
import type { FormReply } from './reply.ts';

export type Parsed<T> = { ok: true; value: T; reply: FormReply } | { ok: false; reply: FormReply };

type Leaves = ReadonlyMap<string, Normalize | undefined>;
const known = new WeakMap<z.ZodType, Leaves>();

/** The fields of a form's schema by name ('donor.city'), each with its normaliser, if it has one. */
function leavesOf(schema: z.ZodType): Leaves {
  const leaves = known.get(schema) ?? leavesIn(schema);
  known.set(schema, leaves);
  return leaves;
}

function leavesIn(schema: unknown, prefix = ''): Leaves {
  const object = unwrap(schema);
  if (!(object instanceof z.ZodObject)) return new Map([[prefix, normalizerIn(schema)]]);
  return new Map(
    Object.entries(object.shape).flatMap(([key, field]) => [
      ...leavesIn(field, prefix === '' ? key : `${prefix}.${key}`),
    ]),
  );
}

/** The names of a form's fields: 'donor.city', 'donor.birthDate.year'. */
export function fieldNames(schema: z.ZodType): string[] {
  return [...leavesOf(schema).keys()];
}

/** A field's normaliser is registered with its innermost schema: `.optional()` and `.transform()` wrap it. */
function normalizerIn(schema: unknown): Normalize | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const own = normalizers.get(schema)?.normalize;
  const inner = unwrapOnce(schema);
  return own ?? (inner === schema ? undefined : normalizerIn(inner));
}

function unwrapOnce(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return schema.unwrap();
  return schema instanceof z.ZodPipe ? schema.in : schema;
}

/** The object inside `.optional()`, `.default()` and `.transform()`. */
function unwrap(schema: unknown): unknown {
  const inner = unwrapOnce(schema);
  return inner === schema ? schema : unwrap(inner);
}

/** A copy of the form with every field normalised: this is checked and shown to the visitor again. */
export function normalized(form: FormData, schema: z.ZodType): FormData {
  return normalizedBy(form, leavesOf(schema));
}

function normalizedBy(form: FormData, leaves: Leaves): FormData {
  const copy = new FormData();
  for (const [name, value] of form) {
    const group = name.slice(0, name.lastIndexOf('.') + 1);
    const beside = (other: string) => String(form.get(group + other) ?? '');
    copy.append(name, typeof value === 'string' ? (leaves.get(name)?.(value, beside) ?? value) : value);
  }
  return copy;
}

/**
 * The form's own fields: no other name reaches the library, which gives some of them a meaning of its own (`__intent__`,
 * `a[0]`, `__proto__.x`).
 */
function own(form: FormData, leaves: Leaves): FormData {
  const copy = new FormData();
  for (const [name, value] of form) if (leaves.has(name)) copy.append(name, value);
  return copy;
}

/**
 * Reads a posted form: normalises it, then checks it against the schema.
 * @returns the typed value, or messages by field; and always what to show again. Passwords and files are never shown
 * again, nor are fields that begin with an underscore.
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S): Parsed<z.output<S>> {
  const leaves = leavesOf(schema);
  const plain = normalizedBy(form, leaves);
  const submission = parseWithZod(own(plain, leaves), { schema });
  const values = shown(plain);
  if (submission.status === 'success')
    return { ok: true, value: submission.value, reply: { values, errors: {} } };
  const errors: Record<string, string[]> = {};
  // In the order of the form, so that the summary reads from top to bottom.
  for (const [name, messages] of Object.entries(submission.error ?? {}))
    if (messages?.length) errors[name] = messages.slice(0, 1);
  return { ok: false, reply: { values, errors } };
}

/** What to show again of a form that was not normalised. */
export function shownAgain(form: FormData): FormReply {
  return { values: shown(form), errors: {} };
}

function shown(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === 'string' && !/^_|^intent$|password/i.test(name) && !Object.hasOwn(values, name))
      values[name] = value;
  return values;
}
