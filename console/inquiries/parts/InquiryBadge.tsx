import { type InquiryState, STATE_NAMES } from '#app/inquiry/states.ts';

const LOOKS: Record<InquiryState, string> = {
  open: 'bg-warn-tint text-ink',
  working: 'bg-tint text-ink',
  answered: 'bg-ok-tint text-ok',
  closed: 'bg-tint text-soft',
  suspected: 'bg-danger-tint text-danger',
};

export function InquiryBadge({ state }: { state: InquiryState }) {
  return <span className={`badge ${LOOKS[state]}`}>{STATE_NAMES[state]}</span>;
}
