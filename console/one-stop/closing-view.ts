import type { Gap, SourceCounts } from '#app/onestop/closing-query.ts';
import { SOURCE_NAMES } from '#app/onestop/words.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { digits } from '#platform/money.ts';

const WHY: Record<Gap['kind'], string> = {
  unsaid: '届いていますが、受付済み・不備のどちらにもなっていません',
  disputed: 'お支払いの異議のため、通知に入れられません',
  untold: '受付済みですが、どの通知にも入っていません',
  unsent: '通知に入っていますが、まだ送付済みになっていません',
  stale: '通知した内容が、いまの内容と違います(訂正の通知が必要です)',
};

/** 「このサイト・書面」 */
const wayOf = ({ from, source }: Pick<SourceCounts, 'from' | 'source'>) =>
  `${sourceName(from)}・${SOURCE_NAMES[source]}`;

/** One source of applications: the two sums that must agree, and whether they do. */
export function sourceRow(c: SourceCounts) {
  const settled = c.accepted + c.incomplete + c.withdrawn;
  const agrees = c.arrived === settled && c.accepted === c.inNotice && c.inNotice === c.sent && c.stale === 0;
  return {
    source: wayOf(c),
    arrived: digits(c.arrived),
    received: digits(c.received),
    accepted: digits(c.accepted),
    incomplete: digits(c.incomplete),
    withdrawn: digits(c.withdrawn),
    inNotice: digits(c.inNotice),
    sent: digits(c.sent),
    stale: digits(c.stale),
    agrees,
  };
}

export function gapRow(g: Gap) {
  return {
    ...g,
    source: wayOf(g),
    why: WHY[g.kind],
    noticeTo: g.batchId === null ? null : `/one-stop/notices/${g.batchId}`,
  };
}
