import type { SignedInStaff } from '#app/staff/session.ts';
import { fieldChanges, lineChanges } from '#app/texts/changes.ts';
import { isTextKind, type TextKind } from '#app/texts/kinds.ts';
import { MOST_BYTES } from '#app/texts/read.ts';
import { type ByteFault, decodeTextFile, isSlug, slugOfFile } from '#app/texts/text-file.ts';
import { type LookedAt, lookAtFile } from '#app/texts/upload.ts';
import type { SentFile } from '#platform/http/receive-file.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import type { Differing } from './parts/Differences.tsx';
import { fieldLabels } from './text-form.ts';
import { versionWords } from './words.ts';

/** A file as it was sent, or sent back by the page that showed what it would do. */
export interface SentText {
  kind: TextKind;
  slug: string;
  source: string;
}

/** What the page shows of a file that was looked at. */
export interface ShownFile extends SentText {
  outcome: LookedAt['kind'];
  /** 「本文: 3行目: …」 */
  wrong: string[];
  text: { id: number; title: string; version: number; newest: string; isStaffs: boolean } | null;
  differs: Differing | null;
}

const NO_KIND = '文章の種類を選択してください';

/** The file of a form, or why it is none. */
export function readSentText(
  form: FormData,
  file: SentFile | undefined,
): SentText | { name: 'kind' | 'file'; fault: string } {
  const kind = String(form.get('kind') ?? '');
  if (!isTextKind(kind)) return { name: 'kind', fault: NO_KIND };
  const wrong = (fault: string) => ({ name: 'file' as const, fault });
  if (!file) return wrong('ファイルを選択してください');
  const slug = slugOfFile(file.name);
  if (slug === undefined)
    return wrong(
      'ファイル名を確かめてください。ページのアドレスになる名前(半角の小文字・数字・「-」で40文字以内)に「.md」を付けたものです。例: 2026-year-end.md',
    );
  const read = file.bytes ? decodeTextFile(file.bytes) : { fault: { what: 'length' as const, bytes: 0 } };
  return 'fault' in read ? wrong(inWords(read.fault)) : { kind, slug, source: read.source };
}

function inWords(fault: ByteFault): string {
  switch (fault.what) {
    case 'length':
      return `大きすぎます。${MOST_BYTES / 1000}KBまでにしてください`;
    case 'nul':
      return `${fault.line}行目に、文章では使用できない文字(NUL)があります`;
    case 'encoding':
      return '文字コードがUTF-8ではありません。UTF-8で保存し直してください';
  }
}

/** What the page that showed a file sends back; undefined where it is of nobody's making. */
export function readSeenText(form: FormData): (SentText & { version: number }) | undefined {
  const said = (name: string) => String(form.get(name) ?? '');
  const [kind, slug] = [said('kind'), said('slug')];
  if (!isTextKind(kind) || !isSlug(slug)) return undefined;
  const source = said('source').replace(/\r\n?/g, '\n');
  return { kind, slug, source, version: routeNumber(said('version')) ?? 0 };
}

export async function shownFile(staff: SignedInStaff, sent: SentText): Promise<ShownFile> {
  const looked = await lookAtFile(staff, sent.kind, sent.slug, sent.source);
  const text = 'text' in looked ? looked.text : null;
  const source = 'source' in looked ? looked.source : sent.source;
  const labels = fieldLabels(sent.kind);
  return {
    ...sent,
    source,
    outcome: looked.kind,
    wrong:
      looked.kind !== 'wrong'
        ? []
        : Object.entries(looked.faults).flatMap(([name, faults]) =>
            faults.map((fault) => (labels[name] ? `${labels[name]}: ${fault}` : fault)),
          ),
    text: text && {
      id: text.id,
      title: text.title,
      version: text.version,
      newest: versionWords(text.newest),
      isStaffs: !text.newest.fromFile,
    },
    differs:
      looked.kind === 'changed'
        ? {
            fields: fieldChanges(sent.kind, looked.text.newest.source, source),
            hunks: lineChanges(looked.text.newest.source, source),
          }
        : null,
  };
}
