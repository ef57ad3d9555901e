import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JobHelpers, parseCronItems } from 'graphile-worker';
import { expect, it } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { drawMedia } from '#platform/images/media.ts';
import { jobs, lanes, timetable } from './jobs.ts';
import { MONEY_JOBS } from './money-jobs.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What has to be done by the clock, and when, in Japanese time. */
const DUE = {
  sweep_payments: 'every minute',
  find_stuck_money: 'every hour',
  remind_deadlines: 'every hour',
  shorten_deadlines: 'every hour',
  remind_one_stop: '9:30',
  issue_receipts: '5:10',
  sweep_members: 'every hour',
  sweep_addresses: 'every 10 minutes',
  sweep_external: 'every 10 minutes',
  delete_old_records: '2:20',
  sweep_order_drafts: 'every 10 minutes',
  sweep_carts: 'every 10 minutes',
  count_applications: 'every minute',
  count_rankings: '0:10',
  fold_figures: 'every minute',
  lapse_points: '0:01',
  close_points: '3:40',
  expire_tickets: '0:01',
  remind_tickets: '9:05',
  sweep_merchants: 'every hour',
  sweep_staff: 'every hour',
  sweep_pictures: '2:50',
  sweep_goods_imports: '2:55',
  sweep_donation_imports: '2:57',
  sweep_print_runs: '2:58',
  close_remedies: '0:03',
  send_goods_notices: 'every 10 minutes',
  turn_prices: 'every minute',
  send_newsletters: 'every minute',
  turn_seals: '0:01',
  sweep_throttle: 'every 10 minutes',
  sweep_places: 'every 10 minutes',
  encode_avif: 'every minute',
};

const DAY = 24 * 60;
const RHYTHMS: Record<number, string> = { 1: 'every minute', 10: 'every 10 minutes', 60: 'every hour' };

/** Begins of Japanese days: each date, each day of the week and each month is among them. */
const DAYS = [
  ...Array.from({ length: 31 }, (_, i) => Date.UTC(2026, 0, 1 + i, -9)),
  ...Array.from({ length: 11 }, (_, i) => Date.UTC(2026, 1 + i, 1, -9)),
];

/** The minutes of the day at which an entry of the timetable is due: the same on each day, none is left out. */
function minutesOf(matches: (minute: Date) => boolean): number[] {
  const days = DAYS.map((begin) =>
    Array.from({ length: DAY }, (_, minute) => minute).filter((minute) =>
      matches(new Date(begin + minute * 60_000)),
    ),
  );
  for (const day of days) expect(day).toEqual(days[0]);
  return days[0]!;
}

function inWords(minutes: number[]): string {
  if (minutes.length === 1)
    return `${Math.floor(minutes[0]! / 60)}:${String(minutes[0]! % 60).padStart(2, '0')}`;
  const steps = new Set(minutes.slice(1).map((minute, i) => minute - minutes[i]!));
  const [step = 0] = steps;
  const even = steps.size === 1 && minutes.length * step === DAY;
  return (even && RHYTHMS[step]) || `at ${minutes.join(', ')}`;
}

it('has each of its times', () => {
  const found = parseCronItems(timetable).map(({ task, match }) => {
    const due = (at: Date) =>
      match({
        min: at.getUTCMinutes(),
        hour: at.getUTCHours(),
        date: at.getUTCDate(),
        month: at.getUTCMonth() + 1,
        dow: at.getUTCDay(),
      });
    return [task, inWords(minutesOf(due))];
  });
  expect(found).toHaveLength(Object.keys(DUE).length);
  expect(Object.fromEntries(found)).toEqual(DUE);
});

it('knows how to do whatever is due or queued, and nothing that never is', () => {
  const sources = ['app', 'platform', 'scripts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  );
  const queued = sources.flatMap((text) =>
    [...text.matchAll(/(?<!function )\baddJob\(([^']*'(\w+)'|)/g)].map((m) => m[2]),
  );
  // Each call names its job in plain letters, or this could not be told.
  expect(queued).not.toContain(undefined);
  expect(queued.length).toBeGreaterThanOrEqual(6);
  expect(Object.keys(jobs).sort()).toEqual([...new Set([...queued, ...Object.keys(DUE)])].sort());
});

/** What does a job where that has another name than the job, as in its own folder there is nothing else of the kind. */
const DONE_BY: Record<string, string> = {
  remind_one_stop_desk: 'sendReminder',
  make_one_stop_notices: 'makeRun',
  sweep_members: 'sweepMemberSecrets',
  check_goods_import: 'checkImport',
  apply_goods_import: 'applyImported',
  undo_goods_import: 'undoImported',
  sweep_goods_imports: 'sweepImports',
  send_goods_notices: 'sendNotices',
  make_figures: 'remakeFigures',
};

it('does each by the function of its name, waits for that, and hands it what is queued', () => {
  const source = readFileSync(join(import.meta.dirname, 'jobs.ts'), 'utf8');
  const table = /export const jobs: TaskList = \{\n(.*?)\n\};/s.exec(source)![1]!;
  const found = table.split(/\n(?= {2}\w)/).map((entry) => {
    const [, task = '', text = ''] = /^ {2}(\w+): (.*),$/s.exec(entry)!;
    return [task, text.replace(/\s+/g, ' ')] as const;
  });
  expect(found.map(([task]) => task)).toEqual(Object.keys(jobs));
  const others = found.filter(([task, text]) => {
    const by = DONE_BY[task] ?? task.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return ![
      by,
      `() => ${by}()`,
      `() => ${by}(payables)`,
      `(payload) => ${by}(payload)`,
      `(payload) => ${by}(payables, payload)`,
      `(payload, { job }) => ${by}(payload, job.attempts)`,
      `(_, { abortSignal }) => ${by}(abortSignal)`,
    ].includes(text);
  });
  // Tried below.
  expect(others.map(([task]) => task)).toEqual(['encode_avif']);
});

it('has a lane for each job and its time, one for money alone and one for newsletters', () => {
  expect(lanes.flatMap((lane) => Object.keys(lane.jobs)).sort()).toEqual(Object.keys(jobs).sort());
  const [money, newsletters, other] = lanes;
  expect(Object.keys(newsletters!.jobs)).toEqual(['send_newsletters']);
  expect(newsletters!.timetable).toHaveLength(1);
  expect(Object.keys(money!.jobs).sort()).toEqual([...MONEY_JOBS].sort());
  expect(money!.timetable.map(({ task }) => task)).toEqual(['sweep_payments']);
  expect(other!.timetable).toHaveLength(timetable.length - 2);
  // A refund whose provider does not answer holds up no other.
  expect(money!.concurrency).toBeGreaterThan(1);
});

it('encodes as many pictures a minute as the configuration says', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'avif-'));
  Object.assign(process.env, {
    DATA_DIR: dir,
    AVIFS_PER_MINUTE: '1',
    DATABASE_URL: 'postgres://nobody/asks',
  });
  forgetConfig();
  for (const key of ['g/beef/0', 'g/beef/1']) await drawMedia(dir, key, 320);
  await jobs.encode_avif!({}, {} as JobHelpers);
  const made = readdirSync(join(dir, 'media'), { recursive: true, encoding: 'utf8' });
  expect(made.filter((name) => name.endsWith('.avif'))).toHaveLength(1);
  rmSync(dir, { recursive: true });
});
