import { TEXT_STATES, type TextState } from '#app/texts/states.ts';

const LOOKS: Partial<Record<TextState, string>> = {
  shown: 'bg-ok-tint text-ok',
  scheduled: 'bg-warn-tint text-ink',
};

export function TextBadge({ state }: { state: TextState }) {
  return <span className={`badge ${LOOKS[state] ?? 'bg-tint text-soft'}`}>{TEXT_STATES[state]}</span>;
}
