/** Thrown by a loader or action when there is nothing at the URL: the not-found page at the same URL. */
export function notFound(): Response {
  return new Response(null, { status: 404 });
}
