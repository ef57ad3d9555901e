import { DELIVERY_STATE_NAMES, type DeliveryState } from '#app/delivery/states.ts';
import { type DonationState, STATE_NAMES } from '#app/donation/states.ts';
import type { LedgerEvent } from '#app/ledger/events-query.ts';
import { formatDateTime } from '#platform/jst.ts';
import { ACTORS as SHARED } from '../parts/actors.ts';
import type { TimelineRow } from '../parts/Timeline.tsx';
import { ONE_STOP } from './ledger-filter.ts';

const MAIL_STATES: Record<string, string> = { queued: '送信待ち', sent: '送信済み', dead: '送信できず' };

/** Who did something, as people read it; a person of the console by name. */
const ACTORS: Record<string, string> = { ...SHARED, member: '寄附者', staff: 'コマンドライン' };

const REMEDY: Record<string, string> = {
  ...{ wait: '「待つ」と回答', substitute: '「別の返礼品」と回答', refund: '「返金」と回答' },
  ...{ done: '反映済み', gone: '対象外(取り消し・発送済みなど)', kept: '担当者の確認が必要' },
};

/** What happened to a donation, as the timeline shows it. */
export function eventRows(events: readonly LedgerEvent[]): TimelineRow[] {
  return events.map((e, i) => ({
    id: i,
    at: formatDateTime(e.at),
    who: e.of === 'mail' ? '' : (ACTORS[e.actor] ?? e.actor),
    what: whatOf(e),
    ...(e.of === 'mail' && { to: `/mails/${e.mailId}` }),
    changes: [...(e.reason ? [`理由: ${e.reason}`] : []), ...moreOf(e)],
  }));
}

function whatOf(e: LedgerEvent): string {
  switch (e.of) {
    case 'state':
      return `状態: ${STATE_NAMES[e.to as DonationState] ?? e.to}`;
    case 'delivery':
      return `第${e.instalment}回のお届け: ${DELIVERY_STATE_NAMES[e.to as DeliveryState] ?? e.to}`;
    case 'one-stop':
      return `ワンストップ特例: ${ONE_STOP[e.to as keyof typeof ONE_STOP] ?? '希望しない'}`;
    case 'mail':
      return `メール「${e.subject}」(${MAIL_STATES[e.to] ?? e.to})`;
    case 'remedy':
      return `返礼品の遅れのご案内: ${REMEDY[e.to] ?? e.to}`;
    case 'note':
      return 'メモ';
  }
}

function moreOf(e: LedgerEvent): string[] {
  if (e.of === 'note') return [e.text];
  return e.of === 'delivery' && e.tracking ? [`お問い合わせ番号 ${e.tracking}`] : [];
}
