import { daysLeftWords, deadlineWords, oneStopLegalDeadline } from '#app/donation/one-stop/rules.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { placeName } from '#app/words/place.ts';
import { config } from '#platform/config.ts';
import { addJob, type Tx, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { type Letter, queueLetter } from '#platform/mail/letter.ts';
import { yen } from '#platform/money.ts';
import { postalWords } from '#platform/text/contact.ts';
import {
  countMissing,
  endReminder,
  findReminder,
  insertReminder,
  memberOf,
  missingOf,
  moveReminder,
  peopleMissing,
  type Reminder,
  remindersOf,
} from './remind-store.ts';
import { lockYear } from './run-store.ts';

const AT_ONCE = 200;
const MOST_NAMED = 30;

export type Reminded = 'begun' | 'nobody' | 'today' | 'over' | 'already';

/**
 * Has everybody reminded whose papers a desk waits for, by a job: once for a form, and once a day. @throws NotAllowed
 */
export function remindMissing(
  actor: Actor,
  { governmentCode, taxYear, formKey }: { governmentCode: string; taxYear: number; formKey: string },
  now: Date = new Date(),
): Promise<Reminded> {
  demand(actor, 'onestop.receive', { governmentCode });
  return transaction(async (tx) => {
    if (now > oneStopLegalDeadline(taxYear)) return 'over';
    await lockYear(tx, governmentCode, taxYear);
    const { people } = await countMissing(tx, governmentCode, taxYear);
    const [last] = await remindersOf(tx, governmentCode, taxYear, 1);
    const isToday = last && jstDate(last.createdAt) === jstDate(now);
    if (people === 0 && !isToday) return 'nobody';
    const id = isToday
      ? undefined
      : await insertReminder(tx, { governmentCode, taxYear, formKey, people, staffId: actor.staffId });
    if (id === undefined) return isToday ? 'today' : 'already';
    await record(tx, actor, {
      action: 'onestop.receive',
      subject: 'one_stop_reminder',
      subjectId: id,
      changes: { [`${taxYear}年分の申請書のお願い`]: [null, `${people}人`] },
    });
    await addJob(tx, 'remind_one_stop_desk', { id }, { key: `one-stop-reminder:${id}` });
    return 'begun';
  });
}

const SHOWN_REMINDERS = 10;

/** Who would be reminded, what the first of them would read, and when people were reminded before. @throws NotAllowed */
export async function missingPapers(
  actor: Actor,
  governmentCode: string,
  taxYear: number,
  now: Date = new Date(),
) {
  demand(actor, 'onestop.receive', { governmentCode });
  return transaction(async (tx) => {
    const desk = { governmentCode, taxYear };
    const missing = await countMissing(tx, governmentCode, taxYear);
    const reminders = await remindersOf(tx, governmentCode, taxYear, SHOWN_REMINDERS);
    const [first] = missing.people > 0 ? await peopleMissing(desk, 0, 1) : [];
    const theirs = first === undefined ? [] : await missingOf(tx, desk, first, MOST_NAMED);
    const {
      subject,
      paragraphs,
      facts,
      notes = [],
    } = theirs.length > 0 ? reminderWords(taxYear, theirs, now) : { subject: '', paragraphs: [], facts: [] };
    return { missing, reminders, sample: subject === '' ? null : { subject, paragraphs, facts, notes } };
  });
}

/** Job: one mail to each of them. Safe to run again: a mail goes out once for a reminder. */
export async function sendReminder(payload: unknown, now: Date = new Date()): Promise<void> {
  const reminder = await findReminder(Number((payload as { id?: unknown }).id));
  if (!reminder || reminder.endedAt) return;
  for (let after = 0; ; ) {
    const people = await peopleMissing(reminder, after, AT_ONCE);
    for (const id of people) await transaction((tx) => remindOne(tx, reminder, id, now));
    const last = people.at(-1);
    if (last === undefined || people.length < AT_ONCE) break;
    after = last;
  }
  await endReminder(reminder.id);
}

async function remindOne(tx: Tx, reminder: Reminder, memberId: number, now: Date): Promise<void> {
  const member = await memberOf(tx, memberId);
  const missing = await missingOf(tx, reminder, memberId, MOST_NAMED);
  if (!member || missing.length === 0) return;
  await queueLetter(tx, 'donation', {
    ...reminderWords(reminder.taxYear, missing, now),
    kind: 'one_stop_desk_reminder',
    dedupeKey: `one_stop_desk_reminder:${reminder.id}:${memberId}`,
    to: member.email,
    greeting: `${member.name} 様`,
    urgency: 'reminder',
  });
  await moveReminder(tx, reminder.id, 1);
}

/** What the mail says. */
function reminderWords(
  taxYear: number,
  missing: Awaited<ReturnType<typeof missingOf>>,
  now: Date,
): Pick<Letter, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'button' | 'notes'> {
  const [{ prefecture, government, postal, address }] = missing as [(typeof missing)[number]];
  const place = placeName(prefecture, government);
  const until = deadlineWords(
    taxYear,
    missing.map((m) => m.wish),
  );
  return {
    subject: `${government}へのワンストップ特例申請書をお待ちしています`,
    heading: 'ワンストップ特例申請書をお待ちしています',
    paragraphs: [
      `${taxYear}年に${place}へご寄附いただき、ありがとうございます。次の${missing.length}件のワンストップ特例の申請が、まだ確認できておりません。`,
      `お手数をおかけいたしますが、${until}までにご申請くださいますようお願いいたします。${daysLeftWords(taxYear, now)}。`,
    ],
    facts: [
      ...missing.map((m): [string, string] => [
        `受付番号 ${m.number}`,
        [
          yen(m.amount),
          m.wish === 'online' ? 'オンラインで申請' : '書面で申請',
          m.incomplete ? '不備のご連絡済み' : '',
        ]
          .filter(Boolean)
          .join(' / '),
      ]),
      ...(missing.some((m) => m.wish === 'paper') && address
        ? [['申請書の送り先', `${postalWords(postal)} ${address}`] as [string, string]]
        : []),
    ],
    button: { label: '申請書と申請の方法を見る', url: `${config().origin}/mypage#one-stop` },
    notes: [
      '申請は、寄附1件ごとに必要です。',
      'すでに申請された場合は、行き違いですのでご容赦ください。',
      '確定申告をされる方は、申請の必要はありません。',
    ],
  };
}
