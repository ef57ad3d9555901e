import type { Donor } from '#app/donation/fields.ts';
import { oneStopLegalDeadline } from '#app/donation/one-stop/rules.ts';
import { addressLines } from '#app/forms/recipient-words.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demand } from '#app/staff/permissions.ts';
import { type Tx, transaction } from '#platform/db/db.ts';
import { endOfJstDate, jstDate } from '#platform/jst.ts';
import {
  type Application,
  findApplication,
  lockApplication,
  municipalityBy,
  writeAddressee,
  writeHome,
} from './application-store.ts';

export type Homed = 'done' | 'unknown' | 'none' | 'late' | 'wrong_day' | 'no_municipality';

/**
 * Takes in a change notice (申告特例申請事項変更届出書): who the donor is on 1 January. The donation and its certificate stay as they
 * were. @param change null takes it back. @throws NotAllowed
 */
export function noteHome(
  actor: Actor,
  number: string,
  change: { home: Donor; on: string } | null,
  now: Date = new Date(),
): Promise<Homed> {
  return onApplication(actor, number, async (tx, a, { tax_year, home_on }) => {
    if (change) {
      if (a.paidAt === null || change.on < jstDate(a.paidAt) || change.on > jstDate(now)) return 'wrong_day';
      if (endOfJstDate(change.on) > oneStopLegalDeadline(tax_year)) return 'late';
    }
    await writeHome(tx, a.donationId, change?.home ?? null, change?.on ?? null);
    return {
      変更届の到着日: [home_on, change?.on ?? null],
      '1月1日現在の住所・氏名': [a.home && said(a.home), change && said(change.home)],
    };
  });
}

const said = (p: Donor) => `${p.familyName} ${p.givenName} ${addressLines(p).replaceAll('\n', ' ')}`;

/** Says which municipality a notice goes to, where the address leaves it open. @param code null: as the address says. @throws NotAllowed */
export function chooseAddressee(actor: Actor, number: string, code: string | null): Promise<Homed> {
  return onApplication(actor, number, async (tx, a, { addressee_code }) => {
    const chosen = code === null ? null : await municipalityBy(code);
    if (chosen === undefined) return 'no_municipality';
    await writeAddressee(tx, a.donationId, code);
    return { 通知先: [addressee_code, chosen && `${chosen.name}(${chosen.code})`] };
  });
}

/** Does something to an application that is awaited or has arrived, with its entry in the audit. */
async function onApplication(
  actor: Actor,
  number: string,
  act: (
    tx: Tx,
    a: Application,
    kept: NonNullable<Awaited<ReturnType<typeof lockApplication>>>,
  ) => Promise<Changes | Homed>,
): Promise<Homed> {
  const a = await findApplication({ number });
  if (!a) return 'unknown';
  demand(actor, 'onestop.receive', a);
  return transaction(async (tx) => {
    const kept = await lockApplication(tx, a.donationId);
    if (!kept || kept.state === 'withdrawn') return 'none';
    const changes = await act(tx, a, kept);
    if (typeof changes === 'string') return changes;
    await record(tx, actor, {
      action: 'onestop.receive',
      subject: 'one_stop',
      subjectId: a.number,
      changes,
    });
    return 'done';
  });
}
