import { inboxList } from '../dev-inbox.ts';

export function loader() {
  return inboxList();
}
