import type { z } from 'zod';

/** An error as Stripe's API answers it. */
export class Fault extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code?: string; message: string; param?: string } };
  constructor(status: number, error: { type?: string; code?: string; message: string; param?: string }) {
    super(error.message);
    this.status = status;
    this.body = { error: { type: 'invalid_request_error', ...error } };
  }
}

export function missing(kind: string, id: string): Fault {
  const message = `No such ${kind}: '${id}'`;
  return new Fault(404, { code: 'resource_missing', message, param: 'id' });
}

export function invalid(code: string, param: string, message = `Invalid ${param}`): Fault {
  return new Fault(400, { code, param, message });
}

/** Checks parameters as Stripe does: an unknown, missing or wrong one is named by its path in brackets. */
export function checked<T>(shape: z.ZodType<T>, params: unknown): T {
  const result = shape.safeParse(params);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0]!]);
    throw invalid('parameter_unknown', param, `Received unknown parameter: ${param}`);
  }
  const param = bracketed(issue.path);
  if (valueAt(params, issue.path) === undefined)
    throw invalid('parameter_missing', param, `Missing required param: ${param}.`);
  throw invalid('parameter_invalid', param);
}

function bracketed(path: PropertyKey[]): string {
  return path.map((part, i) => (i === 0 ? String(part) : `[${String(part)}]`)).join('');
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)?.[key], value);
}
