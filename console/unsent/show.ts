import { createContext, type RouterContextProvider } from 'react-router';
import type { SignedInStaff } from '#app/staff/session.ts';
import { forgetUnsentForm, readUnsentForm, type UnsentForm } from '#app/staff/unsent-form.ts';
import { pageText } from '#platform/http/page-text.ts';
import { fillHtml } from './fill-html.ts';
import { UNSENT } from './keep.ts';

/** The form that waits for the page that is asked for. */
export const unsentContext = createContext<UnsentForm | null>(null);

/**
 * Shows a form that waits for this page to its owner: its fields are filled in, and nothing is done. Sent again and taken, it is
 * forgotten.
 */
export async function showingUnsent(
  { staffId }: SignedInStaff,
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  next: () => Promise<Response>,
): Promise<Response> {
  const id = url.searchParams.get(UNSENT);
  if (id === null) return next();
  if (request.method === 'POST') {
    const response = await next();
    if (response.status < 400) await forgetUnsentForm(staffId, id);
    return response;
  }
  const form = await readUnsentForm(staffId, id, url.pathname);
  if (!form) return next();
  context.set(unsentContext, form);
  const response = await next();
  const html = context.get(pageText);
  if (html !== null) context.set(pageText, fillHtml(html, form, url.pathname));
  return response;
}
