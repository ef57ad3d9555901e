import { clientOf } from '#app/forms/request.ts';
import { lastStaffOf } from '#app/staff/session.ts';
import { keepUnsentForm } from '#app/staff/unsent-form.ts';
import { consume } from '#platform/throttle.ts';
import { routeOf } from '../route-table.ts';

/** In the address of a page: the number of the form that waits for it. */
export const UNSENT = 'unsent';
/** Forms about passwords, second factors and PINs. */
const SECRET = /^\/(account|merchants\/[^/]+\/pin)(\/|$)/;
/** Marks of forms are made anew; passwords are typed anew. */
const NOT_KEPT = /^_|password/i;
/** Of buttons and marks alone nobody has typed anything. */
const NOT_TYPED = /^(intent|id|version|base|key|formKey|seen|shown|stamp)$/;

/** Where somebody goes on after the login, and what became of what they sent: `kept`, `lost`, or nothing had been typed. */
interface Unsent {
  to: string;
  ended: 'kept' | 'lost' | 'none';
}

/** Keeps a form that was sent after the session had ended, for whose session it was. */
export async function keepUnsent(request: Request, url: URL): Promise<Unsent> {
  const page = pageOf(request, url);
  const to = page.pathname + page.search;
  if (SECRET.test(url.pathname) || !isPage(url.pathname)) return { to, ended: 'none' };
  const form = await request.formData().catch(() => new FormData());
  const entries = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !NOT_KEPT.test(name) ? [[name, value]] : [],
  );
  const hadFiles = [...form.values()].some((value) => typeof value !== 'string' && value.size > 0);
  if (!hadFiles && !entries.some(([name, value]) => value.trim() !== '' && !NOT_TYPED.test(name)))
    return { to, ended: 'none' };
  const staffId = await lastStaffOf(request);
  const mayKeep = staffId !== undefined && (await consume('park_address', clientOf(request))).ok;
  const kept = { action: url.pathname, entries, hadFiles };
  const id = mayKeep ? await keepUnsentForm(staffId, to, kept) : undefined;
  if (id === undefined) return { to, ended: 'lost' };
  page.searchParams.set(UNSENT, id);
  return { to: page.pathname + page.search, ended: 'kept' };
}

/** Files and answers to scripts show no form. */
function isPage(path: string): boolean {
  return routeOf(path)?.page.endsWith('.tsx') ?? false;
}

/** The page on which the form stood, without what it told of the last deed: forms of lists and tables post elsewhere. */
function pageOf(request: Request, url: URL): URL {
  const referer = request.headers.get('referer') ?? '';
  const from = URL.canParse(referer) ? new URL(referer) : undefined;
  const page = new URL(from?.origin === url.origin && isPage(from.pathname) ? from : url);
  for (const name of [UNSENT, 'done']) page.searchParams.delete(name);
  page.hash = '';
  return page;
}
