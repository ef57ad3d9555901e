import type { lookAtSystem } from '#app/system/look.ts';
import { formatDateTime } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { agoWords, bytesWords, searchWords } from './words.ts';

type Seen = Awaited<ReturnType<typeof lookAtSystem>>;

const say = (count: number, unit = '件') => `${digits(count)}${unit}`;

/** What was seen, in words, and what of it somebody has to look at. */
export function factsOf(seen: Seen, now: Date) {
  const count = (state: Seen['jobs'][number]['state']) =>
    seen.jobs.filter((j) => j.state === state).reduce((sum, j) => sum + j.count, 0);
  const dead = count('dead');
  const { payments, mails, backups, storage } = seen;
  const newest = backups.runs[0];
  const tooOld =
    backups.mostHours !== undefined &&
    (!newest || now.getTime() - newest.finishedAt.getTime() > backups.mostHours * 3_600_000);
  const groups: { title: string; facts: [string, string][] }[] = [
    {
      title: '版',
      facts: [
        ['プログラム', seen.versions.app],
        ['Node.js', seen.versions.node],
        ['PostgreSQL', seen.versions.postgres],
        [
          'データベースの移行',
          seen.pending.length === 0 ? 'すべて適用済み' : `未適用: ${seen.pending.join('、')}`,
        ],
      ],
    },
    {
      title: 'ジョブとメール',
      facts: [
        [
          'ジョブの実行',
          seen.runners === 0 ? '動いていません' : `${say(seen.runners, '系統')}が動いています`,
        ],
        ['待機中のジョブ', say(count('waiting'))],
        ['実行中のジョブ', say(count('running'))],
        ['失敗して再試行待ち', say(count('retrying'))],
        ['失敗して終了', say(dead)],
        [
          '送信待ちのメール',
          mails.oldest ? `${say(mails.queued, '通')}(最も古いもの: ${agoWords(mails.oldest, now)})` : '0通',
        ],
        ['送れなかったメール', say(mails.dead, '通')],
      ],
    },
    {
      title: '決済',
      facts: [
        ['決済会社', payments.provider],
        [
          '応答',
          payments.outage
            ? `${formatDateTime(payments.outage.since)}から応答がありません(${payments.outage.failures}回失敗)。次は${formatDateTime(payments.outage.tryAt)}に試します`
            : '障害は記録されていません',
        ],
        ['最後の通知', payments.lastAt ? agoWords(payments.lastAt, now) : 'まだありません'],
        [
          '処理できていない通知',
          payments.since ? `${say(payments.failed)}(最も古いもの: ${agoWords(payments.since, now)})` : '0件',
        ],
      ],
    },
    {
      title: '検索とページの保存',
      facts: [
        ['検索', searchWords(seen.search)],
        ['ページの保存', seen.cache.isOn ? '使用しています' : '使用していません'],
      ],
    },
    {
      title: 'ファイルの保管先',
      facts: [
        ['種類', storage.kind === 's3' ? 'S3互換のストレージ' : 'このサーバーのフォルダー'],
        ['応答', storage.isReachable ? '正常' : '応答がありません'],
        ...storage.folders.map((f): [string, string] => [
          f.name,
          `${say(f.objects)}${f.more ? '以上' : ''}、${bytesWords(f.bytes)}${f.more ? '以上' : ''}`,
        ]),
      ],
    },
    {
      title: 'データベースとバックアップ',
      facts: [
        ['データベースの大きさ', bytesWords(seen.database.bytes)],
        [
          '最後のバックアップ',
          newest ? `${agoWords(newest.finishedAt, now)}(${newest.kind})` : '一度もありません',
        ],
        [
          'バックアップの期限',
          backups.mostHours === undefined ? '設定されていません' : `${say(backups.mostHours, '時間')}以内`,
        ],
      ],
    },
  ];
  const troubles = [
    ...(seen.pending.length > 0 ? ['データベースの移行が適用されていません'] : []),
    ...(seen.runners === 0 ? ['ジョブを実行するプロセスが動いていません'] : []),
    ...(dead > 0 ? [`失敗して終了したジョブが${say(dead)}あります`] : []),
    ...(payments.outage ? ['決済会社が応答しません'] : []),
    ...(payments.failed > 0 ? [`処理できていない決済の通知が${say(payments.failed)}あります`] : []),
    ...(seen.search.kind === 'away' ? ['検索プログラムが応答しません'] : []),
    ...(storage.isReachable ? [] : ['ファイルの保管先が応答しません']),
    ...(tooOld ? ['バックアップが期限を過ぎています'] : []),
  ];
  return { groups, troubles };
}
