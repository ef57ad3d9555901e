/** To be thrown by a loader or action when the address names nothing: the not-found page at the same URL. */
export function notFound(): Response {
  return new Response(null, { status: 404 });
}
