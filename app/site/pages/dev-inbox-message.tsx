import { inboxMessage } from '../dev-inbox.ts';
import type { Route } from './+types/dev-inbox-message.ts';

export function loader({ params }: Route.LoaderArgs) {
  return inboxMessage(params.id);
}
