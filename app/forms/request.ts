import { data } from 'react-router';
import type { FormReply } from './reply.ts';
import { withError } from './reply.ts';

/**
 * The posted form.
 * @throws a 400 answer when the body is not a form.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}

/**
 * The client's network address as the server determined it; it replaces any header of this name that a visitor sent.
 */
export function clientOf(request: Request): string {
  return request.headers.get('x-client-address') ?? '';
}

/** The form again with its messages. @param cookies Set-Cookie values to send with it. */
export function refused<T extends object>(reply: FormReply, more: T, cookies: readonly string[] = []) {
  return data(
    { reply, ...more },
    { status: 400, headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]) },
  );
}

/** The form again with the message to wait. @param retryAfter seconds. */
export function throttled<T extends object>(reply: FormReply, retryAfter: number, more: T) {
  const minutes = Math.max(1, Math.ceil(retryAfter / 60));
  const text = `しばらく時間をおいて、もう一度お試しください。あと${minutes}分ほどで再びお手続きいただけます。`;
  return data(
    { reply: withError(reply, '', text), ...more },
    { status: 429, headers: { 'Retry-After': String(retryAfter) } },
  );
}
