import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NONCE_HEADER, SHARED_HEADER } from '#app/shell/internal-headers.ts';
import { PageData } from '#app/shell/page-data.ts';
import { RequestIdContext } from '#app/shell/request-id.ts';
import { AnswersTo, type AnswerTo } from '#app/shell/script-start.ts';
import { ToMarkup } from '#app/ui/markup.ts';
import { noticeOutage } from '#platform/db/outage.ts';
import { own } from '#platform/http/kept-page.ts';
import { pageText } from '#platform/http/page-text.ts';
import { nextTurn } from '#platform/http/turn.ts';
import { log } from '#platform/log.ts';
import { shownStatus } from './shown-status.ts';

/**
 * Renders a whole page at once. Every loader is awaited, so nothing is left to stream, and `renderToString` costs about
 * half of the streaming renderer. It waits for a turn: several pages whose loaders end together would be one long piece of
 * work. The data that React Router would stream behind the page stands in it, before its scripts (`ClientScripts`), and the page
 * goes beside the Response (`pageText`).
 * The nonce is put on the scripts that this function and React Router wrote, and on no other: the server puts it into
 * the Content-Security-Policy or, for cached pages, replaces it by the hashes of exactly these scripts.
 */
export default async function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const status = shownStatus(answered, routerContext.staticHandlerContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  await nextTurn();
  const nonce = randomBytes(16).toString('base64');
  const data = routerContext.serverHandoffStream ? await text(routerContext.serverHandoffStream) : '';
  const page = renderToString(
    <RequestIdContext value={request.headers.get('x-request-id') ?? ''}>
      <AnswersTo value={answersTo(request, status)}>
        <PageData value={data}>
          <ToMarkup value={toMarkup}>
            <ServerRouter
              context={{ ...routerContext, serverHandoffStream: undefined }}
              url={request.url}
              nonce={nonce}
            />
          </ToMarkup>
        </PageData>
      </AnswersTo>
    </RequestIdContext>,
  );
  headers.set(NONCE_HEADER, nonce);
  const html = `<!DOCTYPE html>${page}`;
  loadContext.set(pageText, html);
  // The development server loads a copy of `pageText`, which the program does not know.
  return new Response(import.meta.env.DEV ? html : null, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  const outage = noticeOutage(error);
  // What was asked wrongly (a form where there is none) is no mistake of the program.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  if (outage) log().warn({ err: error }, 'page failed: the database does not answer, or too much is asked');
  else log().error({ err: error }, 'page failed');
};

/** In one piece, which takes a fifth of the room of the hundred that React puts together, and is copied into pages at once. */
function toMarkup(element: ReactElement): string {
  return own(renderToString(element));
}

function answersTo(request: Request, status: number): AnswerTo {
  if (request.headers.has(SHARED_HEADER)) return 'shared';
  return request.method === 'GET' && status === 200 ? 'visit' : 'form';
}
