import type { MailState } from '#app/correspondence/mail-query.ts';
import { STATES } from '../words.ts';

const LOOKS: Record<MailState, string> = {
  queued: 'bg-tint text-ink',
  sent: 'bg-ok-tint text-ok',
  dead: 'bg-danger-tint text-danger',
};

export function MailBadge({ state }: { state: MailState }) {
  return <span className={`badge ${LOOKS[state]}`}>{STATES[state]}</span>;
}
