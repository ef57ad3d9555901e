import type { NewsletterState } from '#app/newsletter/newsletter.ts';
import { STATES } from '../words.ts';

const LOOKS: Record<NewsletterState, string> = {
  draft: 'bg-tint text-ink',
  scheduled: 'bg-tint text-ink',
  sending: 'bg-ok-tint text-ok',
  paused: 'bg-warn-tint text-ink',
  sent: 'bg-ok-tint text-ok',
  stopped: 'bg-danger-tint text-danger',
};

export function StateBadge({ state }: { state: NewsletterState }) {
  return <span className={`badge ${LOOKS[state]}`}>{STATES[state]}</span>;
}
