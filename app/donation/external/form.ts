import { z } from 'zod';
import { governmentsEver } from '#app/catalogue/governments.ts';
import { isDay } from '#app/forms/day.ts';
import { fields } from '#app/forms/fields.ts';
import { parseForm } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { placeName } from '#app/words/place.ts';
import { jstDate } from '#platform/jst.ts';
import type { ExternalDonation, ExternalDonationInput } from './external-store.ts';
import { governmentNamed } from './government-named.ts';

/** 平成20年法律第21号: hometown tax exists for donations since this day. */
export const FIRST_DAY = '2008-01-01';
const MOST_NOTE = 200;

function schema(now: Date) {
  return z.object({
    donatedOn: fields
      .line('寄附した日', 20)
      .refine(
        (day) => isDay(day) && day >= FIRST_DAY && day <= jstDate(now),
        '寄附した日は、2008年1月1日から本日までの日付を入力してください',
      ),
    government: fields.line('寄附先の自治体', 60),
    governmentCode: z.string().optional(),
    amount: fields.integer('寄附金額', { min: 1, max: 100_000_000, unit: '円' }),
    oneStop: fields.tick(),
    gift: fields.optionalLine('返礼品', 100),
    site: fields.optionalLine('寄附したサイト', 50),
    note: fields.message('メモ', MOST_NOTE),
  });
}

/** One of several governments that a typed name may mean. */
export interface Candidate {
  code: string;
  place: string;
}

export type ReadExternal =
  | { ok: true; input: ExternalDonationInput; reply: FormReply }
  | { ok: false; reply: FormReply; candidates: Candidate[] };

/** Reads the form of a note. A name that several governments have comes back with these to choose from. */
export async function readExternalForm(form: FormData, now: Date = new Date()): Promise<ReadExternal> {
  const parsed = parseForm(form, schema(now));
  const typed = parsed.reply.values.government ?? '';
  const { code, candidates } = await resolve(typed, parsed.reply.values.governmentCode);
  if (parsed.ok && code !== undefined) {
    const { government: _, governmentCode: __, ...rest } = parsed.value;
    return { ok: true, input: { ...rest, governmentCode: code }, reply: parsed.reply };
  }
  if (code !== undefined || typed === '') return { ok: false, reply: parsed.reply, candidates };
  const reply =
    candidates.length > 0
      ? withError(parsed.reply, 'governmentCode', '該当する自治体をお選びください')
      : withError(
          parsed.reply,
          'government',
          '該当する自治体が見つかりませんでした。「北海道 別海町」のように、都道府県名と自治体名を入力してください',
        );
  return { ok: false, reply: { ...reply, errors: inOrder(reply.errors) }, candidates };
}

/** The errors in the order of the fields, so that the summary reads from top to bottom. */
function inOrder(errors: FormReply['errors']): FormReply['errors'] {
  const { donatedOn = [], government = [], governmentCode = [], ...rest } = errors;
  const first = { donatedOn, government, governmentCode };
  return { ...Object.fromEntries(Object.entries(first).filter(([, m]) => m.length > 0)), ...rest };
}

/**
 * The government that a typed name means, or the one chosen among several of the same name. It may have ended since the
 * donation.
 */
async function resolve(
  typed: string,
  chosen: string | undefined,
): Promise<{ code: string | undefined; candidates: Candidate[] }> {
  const found = governmentNamed(await governmentsEver(), typed);
  if (found.kind === 'one') return { code: found.government.code, candidates: [] };
  const candidates = found.governments.map((g) => ({ code: g.code, place: placeName(g.prefecture, g.name) }));
  return { code: candidates.find((c) => c.code === chosen)?.code, candidates };
}

/** A stored note as the form shows it. */
export function formValues(d: ExternalDonation): Record<string, string> {
  return {
    donatedOn: d.donatedOn,
    government: placeName(d.prefecture, d.government),
    amount: String(d.amount),
    ...(d.oneStop && { oneStop: 'on' }),
    gift: d.gift,
    site: d.site,
    note: d.note,
  };
}
