import type { stateOf } from '../words.ts';

const LOOKS: Record<ReturnType<typeof stateOf>['look'], string> = {
  open: 'bg-warn-tint text-ink',
  late: 'bg-danger-tint text-danger',
  taken: 'bg-tint text-ink',
  done: 'bg-ok-tint text-ok',
};

/** How a case stands. */
export function CaseBadge({ state: { words, look } }: { state: ReturnType<typeof stateOf> }) {
  return <span className={`badge ${LOOKS[look]}`}>{words}</span>;
}
