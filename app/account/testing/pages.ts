import { aClient } from './members.ts';

export const ORIGIN = 'http://localhost:3000';

export interface Answer {
  status: number;
  location: string | null;
  cookies: string[];
  headers: Headers;
  body: unknown;
}

/** Calls a loader or action as the router does, and returns its answer in whatever way it is given. */
export async function call(
  handler: (args: never) => unknown,
  path: string,
  options: { fields?: Record<string, string>; cookie?: string | null; client?: string } = {},
): Promise<Answer> {
  const headers = new Headers({ 'x-client-address': options.client ?? aClient() });
  if (options.cookie) headers.set('cookie', options.cookie);
  const body = options.fields && new URLSearchParams(options.fields);
  const request = new Request(ORIGIN + path, { method: body ? 'POST' : 'GET', headers, body });
  const args = { request, url: new URL(ORIGIN + path), params: {}, context: {} };
  let out: unknown;
  try {
    out = await handler(args as never);
  } catch (thrown) {
    out = thrown;
  }
  if (out instanceof Response)
    return {
      status: out.status,
      location: out.headers.get('location'),
      cookies: out.headers.getSetCookie().map((c) => c.split(';')[0] ?? ''),
      headers: out.headers,
      body: out.headers.get('content-type')?.includes('json') ? await out.json() : await out.text(),
    };
  const wrapped = out as { data?: unknown; init?: ResponseInit | null; type?: string };
  if (wrapped?.type === 'DataWithResponseInit') {
    const init = new Headers(wrapped.init?.headers);
    return {
      status: wrapped.init?.status ?? 200,
      location: null,
      cookies: [],
      headers: init,
      body: wrapped.data,
    };
  }
  return { status: 200, location: null, cookies: [], headers: new Headers(), body: out };
}
