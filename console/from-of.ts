import { clientOf } from '#app/forms/request.ts';

/** From where a request comes, as the audit names it. */
export function fromOf(request: Request): { address: string; requestId: string } {
  return { address: clientOf(request), requestId: request.headers.get('x-request-id') ?? '' };
}
