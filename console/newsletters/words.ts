import type { NewsletterState } from '#app/newsletter/newsletter.ts';
import type { StepName } from '#app/newsletter/sending.ts';
import { digits } from '#platform/money.ts';

export const STATES: Record<NewsletterState, string> = {
  draft: '下書き',
  scheduled: '予約済み',
  sending: '配信中',
  paused: '一時停止',
  sent: '配信済み',
  stopped: '中止',
};

export const STEPS: Record<StepName, { label: string; look: string }> = {
  pause: { label: '一時停止する', look: 'btn-secondary' },
  resume: { label: '配信を再開する', look: 'btn-primary' },
  stop: { label: '配信を中止する', look: 'btn-danger' },
  withdraw: { label: '予約を取り消して下書きに戻す', look: 'btn-secondary' },
};

export const DONATED = {
  any: '条件にしない',
  within: '期間内に寄附した方',
  not_within: '期間内に寄附していない方',
};

export const CAUSES = { refused: '宛先のメールサーバーが拒否', marked: '担当者が登録' };

/** What came of it, as the page and the list say it. */
export function countsOf(n: {
  recipients: number;
  sent: number;
  failed: number;
  unclear: number;
  skipped: number;
}): string {
  return [
    `送信${digits(n.sent)}`,
    ...(n.failed > 0 ? [`不達${digits(n.failed)}`] : []),
    ...(n.unclear > 0 ? [`不明${digits(n.unclear)}`] : []),
    ...(n.skipped > 0 ? [`対象外${digits(n.skipped)}`] : []),
  ].join('・');
}

/** Fields of a newsletter, as errors and changes name them. */
export const FIELD_LABELS: Record<string, string> = {
  list: '送るメールマガジン',
  subject: '件名',
  preheader: 'プリヘッダー',
  body: '本文',
  prefectures: 'お住まいの都道府県',
  governments: 'お気に入りの自治体',
  donated: '寄附',
  donatedMonths: '寄附の期間(か月)',
};
