/** What became of a request. `status` 0: no answer, the line was cut or it took too long; `body` says why. */
export interface Answer {
  status: number;
  location: string;
  body: string;
  headers: Headers;
}

export interface Question {
  /** A form, or a body as it stands. */
  form?: Record<string, string> | string;
  type?: string;
  headers?: Record<string, string>;
  method?: string;
  /** Milliseconds. */
  patience?: number;
}

const FORM = 'application/x-www-form-urlencoded';
const PATIENCE = 15_000;

/** Asks as a browser would, from the right origin; never throws and follows no redirect. */
export async function ask(url: string, question: Question = {}): Promise<Answer> {
  const { form, type = FORM, headers = {}, patience = PATIENCE } = question;
  const method = question.method ?? (form === undefined ? 'GET' : 'POST');
  const body =
    form === undefined ? undefined : typeof form === 'string' ? form : new URLSearchParams(form).toString();
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: {
        ...(body !== undefined && { origin: new URL(url).origin, 'content-type': type }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      body: await response.text(),
      headers: response.headers,
    };
  } catch (error) {
    const { message, cause } = error as Error;
    const body = [message, (cause as { code?: string } | undefined)?.code].filter(Boolean).join(' ');
    return { status: 0, location: '', body, headers: new Headers() };
  }
}

/** A network of one's own, for the n-th attacker, and no neighbour of the ones before. */
export function network(n: number): Record<string, string> {
  return { 'x-forwarded-for': `198.18.${n & 255}.${(n >> 8) & 255}` };
}
