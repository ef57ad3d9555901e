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

/** Rounded up, so that nobody comes too early: 「15分」, from 90 minutes on 「4時間」. */
function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90 ? `${minutes}分` : `${Math.ceil(minutes / 60)}時間`;
}

/** The form again with the message to wait. @param retryAfter seconds. */
export function throttled<T extends object>(reply: FormReply, retryAfter: number, more: T) {
  const text = `しばらく時間をおいて、もう一度お試しください。あと${waitInWords(retryAfter)}ほどで再びお手続きいただけます。`;
  return data(
    { reply: withError(reply, '', text), ...more },
    { status: 429, headers: { 'Retry-After': String(retryAfter) } },
  );
}
