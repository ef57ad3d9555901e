import type { EventOutcome } from '#app/system/events-query.ts';
import type { JobState } from '#app/system/jobs-query.ts';
import type { SearchLook } from '#app/system/search-look.ts';
import { digits } from '#platform/money.ts';

export const JOB_STATES: Record<JobState, string> = {
  waiting: '待機中',
  running: '実行中',
  retrying: '失敗(再試行待ち)',
  dead: '失敗(終了)',
};

export const OUTCOMES: Record<EventOutcome, string> = {
  applied: '反映済み',
  none: '対象の決済なし',
  failed: '処理できていない',
  unknown: '記録なし(以前の版)',
};

const UNITS = ['バイト', 'KB', 'MB', 'GB', 'TB'];

/** 「12.3MB」 */
export function bytesWords(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < UNITS.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${unit === 0 ? value : value.toFixed(1)}${UNITS[unit]}`;
}

/** 「3時間前」 */
export function agoWords(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return '1分以内';
  if (minutes < 60) return `${minutes}分前`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours}時間前` : `${Math.floor(hours / 24)}日前`;
}

export function searchWords(search: SearchLook): string {
  if (search.kind === 'database') return '検索プログラムは設定されていません。データベースが検索に答えます';
  if (search.kind === 'away') return '検索プログラムが応答しません。データベースが代わりに答えています';
  const behind = search.behind === 0 ? '未反映の変更はありません' : `未反映の変更${digits(search.behind)}件`;
  return `${digits(search.goods)}点。${(search.heardMs / 1000).toFixed(1)}秒前に更新、${behind}`;
}
