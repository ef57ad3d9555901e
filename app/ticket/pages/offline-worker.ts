import source from '../offline-worker.js?raw';

/** The service worker, allowed for the ticket pages only; requested again at each visit. */
export function loader() {
  return new Response(source, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Service-Worker-Allowed': '/mypage/tickets',
    },
  });
}
