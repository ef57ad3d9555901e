import { choice, integer, line, lines, numbers, words } from '#app/forms/cells.ts';
import { prefectureOptions } from '#app/forms/prefectures.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { NEWSLETTER_LISTS, newsletterName } from '#app/member/newsletter/lists.ts';
import type { Recipients, Written } from '#app/newsletter/newsletter.ts';
import { governmentsCalled } from '#app/newsletter/newsletters-query.ts';
import { MOST_PICTURES, type PictureFault, pictureFault } from '#app/newsletter/pictures.ts';
import { DONATED } from './words.ts';

const MOST_GOVERNMENTS = 20;
const SUBJECT = line(100, true);
const PREHEADER = line(120);
const BODY = lines(20_000);
const PREFECTURES = numbers(prefectureOptions.map(({ value, label }) => [Number(value), label] as const));
const GOVERNMENTS = words(MOST_GOVERNMENTS);
const MONTHS = integer(1, 60, 'か月');
const DONATED_CHOICE = choice(Object.entries(DONATED) as [Recipients['donated'], string][]);

const NAMES = [
  'list',
  'subject',
  'preheader',
  'body',
  'prefectures',
  'governments',
  'donated',
  'donatedMonths',
];

/** Newsletters to choose from, as people know them. */
export function listOptions() {
  return NEWSLETTER_LISTS.map((value) => ({ value, label: newsletterName(value) }));
}

/** What stands in a field of the form, in words. */
export function fieldWords(name: string, text: string): string {
  if (name === 'donated') return DONATED[text as Recipients['donated']] ?? text;
  return name === 'list' ? (listOptions().find(({ value }) => value === text)?.label ?? text) : text;
}

/** A newsletter as its form shows it. */
export function typedOf(
  n: Written,
  governmentNames: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    list: n.list,
    subject: n.subject,
    preheader: n.preheader,
    body: n.body,
    prefectures: PREFECTURES.write(n.prefectures),
    governments: n.governments.map((code) => governmentNames[code] ?? code).join('、'),
    donated: n.donated,
    donatedMonths: n.donatedMonths === null ? '' : String(n.donatedMonths),
  };
}

/** What was typed of a newsletter. */
export async function readNewsletterForm(
  form: FormData,
): Promise<{ reply: FormReply; written: Written | undefined }> {
  // Boxes of one name are sent one by one.
  const said = (name: string) => form.getAll(name).map(String).join('、');
  const values = Object.fromEntries(NAMES.map((name) => [name, said(name)]));
  const read = {
    subject: SUBJECT.read(values.subject!),
    preheader: PREHEADER.read(values.preheader!),
    body: BODY.read(values.body!),
    prefectures: PREFECTURES.read(values.prefectures!),
    governments: GOVERNMENTS.read(values.governments!),
    donatedMonths: MONTHS.read(values.donatedMonths!),
    donated: DONATED_CHOICE.read(values.donated!),
  };
  const errors: Record<string, string[]> = {};
  for (const [name, { fault }] of Object.entries(read) as [string, { fault?: string }][])
    if (fault !== undefined) errors[name] = [fault];
  const list = NEWSLETTER_LISTS.find((known) => known === values.list);
  if (!list) errors.list = ['送るメールマガジンを選択してください'];
  if ('value' in read.body) {
    if (read.body.value === '') errors.body = ['本文を入力してください'];
    const fault = await pictureFault(read.body.value);
    if (fault) errors.body = [pictureWords(fault)];
  }
  const donated = ('value' in read.donated && read.donated.value) || 'any';
  const months = 'value' in read.donatedMonths ? read.donatedMonths.value : null;
  if (donated !== 'any' && months === null && !errors.donatedMonths)
    errors.donatedMonths = ['何か月以内かを入力してください'];
  const governments = 'value' in read.governments ? await codesOf(read.governments.value) : { codes: [] };
  if ('fault' in governments) errors.governments = [governments.fault];
  const reply: FormReply = { values, errors };
  if (Object.keys(errors).length > 0) return { reply, written: undefined };
  const value = <V>(cell: { value: V } | { fault: string }) => (cell as { value: V }).value;
  return {
    reply,
    written: {
      list: list!,
      subject: value(read.subject),
      preheader: value(read.preheader),
      body: value(read.body),
      prefectures: value(read.prefectures),
      governments: (governments as { codes: string[] }).codes,
      donated,
      donatedMonths: donated === 'any' ? null : months,
    },
  };
}

function pictureWords(fault: PictureFault): string {
  if (fault.what === 'many') return `画像は${MOST_PICTURES}枚までです`;
  const name = fault.name.slice(0, 60);
  switch (fault.what) {
    case 'foreign':
      return `画像「${name}」は使えません。「画像を追加」で追加した画像の名前(u/…)にしてください`;
    case 'wordless':
      return `画像「${name}」に、何が写っているかの説明を付けてください: ![説明](u/…)`;
    case 'gone':
      return `画像「${name}」がありません。追加し直してください`;
  }
}

/** Governments that were called by name or code. */
async function codesOf(called: string[]): Promise<{ codes: string[] } | { fault: string }> {
  const found = await governmentsCalled(called);
  const codes: string[] = [];
  for (const word of called) {
    const fit = found.filter(({ code, name }) => word === code || word === name);
    if (fit.length === 0) return { fault: `「${word}」という自治体は見つかりませんでした` };
    if (fit.length > 1)
      return {
        fault: `「${word}」は複数あります。団体コード(${fit.map(({ code }) => code).join('、')})で入力してください`,
      };
    codes.push(fit[0]!.code);
  }
  return { codes: [...new Set(codes)].sort() };
}
