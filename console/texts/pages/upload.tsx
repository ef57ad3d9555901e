import { data, Form, redirect } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { TEXT_KINDS } from '#app/texts/kinds.ts';
import { addText, saveText } from '#app/texts/texts.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { FieldError, fieldId } from '#app/ui/Field.tsx';
import { sentFile } from '#platform/http/receive-file.ts';
import { FileField } from '../../parts/FileField.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import { SeenFile } from '../parts/SeenFile.tsx';
import { readSeenText, readSentText, type SentText, type ShownFile, shownFile } from '../upload-form.ts';
import type { Route } from './+types/upload.ts';

interface Shown {
  kind: string;
  errors: Record<string, string[]>;
  seen?: ShownFile;
  /** Somebody saved the text after the file had been looked at. */
  isOvertaken?: boolean;
}

export async function action({ request, context }: Route.ActionArgs) {
  const staff = context.get(staffContext);
  const form = await readForm(request);
  if (form.get('intent') === 'take') {
    const seen = readSeenText(form);
    if (!seen) throw data(null, { status: 400 });
    const id = await take(staff, seen);
    if (id !== undefined) throw redirect(`/texts/${id}?done=take-file`, 303);
    const again = await shownFile(staff, seen);
    return data<Shown>({ kind: seen.kind, errors: {}, seen: again, isOvertaken: true }, { status: 409 });
  }
  const sent = readSentText(form, sentFile());
  if ('fault' in sent)
    return data<Shown>(
      { kind: String(form.get('kind') ?? ''), errors: { [sent.name]: [sent.fault] } },
      { status: 400 },
    );
  const seen = await shownFile(staff, sent);
  return data<Shown>({ kind: sent.kind, errors: {}, seen }, { status: seen.wrong.length > 0 ? 400 : 200 });
}

/** Writes what was shown as a draft; undefined where that is not what stands there any more. */
async function take(staff: SignedInStaff, seen: SentText & { version: number }): Promise<number | undefined> {
  const { outcome, text, source } = await shownFile(staff, seen);
  if (outcome !== 'new' && outcome !== 'changed') return undefined;
  const result =
    text === null
      ? await addText(staff, seen.kind, seen.slug, source, 'draft')
      : await saveText(staff, text.id, seen.version, source, 'draft');
  return result.kind === 'saved' ? result.id : undefined;
}

export const meta = pageTitle;

export default function Upload({ actionData }: Route.ComponentProps) {
  const shown = actionData as Shown | undefined;
  const errors = shown?.errors ?? {};
  return (
    <div className="max-w-4xl space-y-6">
      <PageHead
        title="ファイルの取り込み"
        back={{ to: '/texts', name: '文章' }}
        lead="content/ と同じ形のMarkdownのファイルを送信し、いまの文章との違いを確かめてから、下書きとして取り込みます。公開中の内容は、公開の操作をするまで変わりません。"
      />
      <ErrorSummary errors={errors} labels={{ kind: '種類', file: 'ファイル' }} />
      {shown?.seen && <SeenFile seen={shown.seen} isOvertaken={shown.isOvertaken ?? false} />}
      <Form method="post" encType="multipart/form-data" className="panel space-y-4">
        {shown?.seen && <h2>別のファイルを送信する</h2>}
        <label className="block">
          <span className="block font-bold">種類</span>
          <FieldError field={{ name: 'kind', error: errors.kind }} />
          <select
            key={shown?.kind ?? ''}
            name="kind"
            id={fieldId('kind')}
            defaultValue={shown?.kind ?? ''}
            required
            className="field-input max-w-xs"
          >
            <option value="">選択してください</option>
            {Object.entries(TEXT_KINDS).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <FileField
          hint="100KBまで、UTF-8。ファイル名から「.md」を除いたものが、文章のアドレスの名前です。画像は先に文章へ追加し、その名前(u/…)を書いておきます。"
          accept=".md,text/markdown"
          error={errors.file}
        />
        <button type="submit" name="intent" value="look" className="btn btn-primary">
          送信して確認する
        </button>
      </Form>
    </div>
  );
}
