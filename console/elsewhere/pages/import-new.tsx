import { data, Form, redirect } from 'react-router';
import { beginImport } from '#app/elsewhere/imports.ts';
import { readForm } from '#app/forms/request.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { optionsOf, SelectField } from '#app/ui/Field.tsx';
import { isSource, SOURCE_NAMES } from '#app/words/donation-sources.ts';
import { sentFile } from '#platform/http/receive-file.ts';
import { StorageAway } from '#platform/storage/away.ts';
import { ChooseGovernment } from '../../parts/ChooseGovernment.tsx';
import { chosenGovernment } from '../../parts/chosen-government.ts';
import { emptyFileWords } from '../../parts/empty-file.ts';
import { FileField } from '../../parts/FileField.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { staffContext } from '../../staff-context.ts';
import type { Route } from './+types/import-new.ts';

const BACK = { to: '/donation-imports', name: '寄附の取り込み' };
const TITLE = '寄附のCSVを送信';
/** The rows that are taken need far less. Bytes. */
const MOST_SENT = 20 * 1024 * 1024;

export function loader({ url, context }: Route.LoaderArgs) {
  return chosenGovernment(context.get(staffContext), url, 'donation.enter');
}

interface Shown {
  source: string;
  errors: Record<string, string[]>;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const file = sentFile();
  const source = String(form.get('source') ?? '');
  const again = (errors: Shown['errors'], status = 400) => data<Shown>({ source, errors }, { status });
  if (!isSource(source)) return again({ source: ['受付元を選択してください'] });
  if (!file) return again({ file: ['ファイルを選択してください'] });
  if (file.bytes?.length === 0) return again({ file: [emptyFileWords(file.name)] });
  if (!file.bytes || file.bytes.length > MOST_SENT)
    return again({ file: ['20MBを超えています。いくつかのファイルに分けてください'] });
  try {
    const id = await beginImport(context.get(staffContext), {
      governmentCode: String(form.get('government') ?? ''),
      source,
      name: file.name,
      bytes: file.bytes,
    });
    if (id === undefined)
      return again(
        { file: ['前に送信したファイルを処理しています。終わってから、もう一度送信してください'] },
        409,
      );
    throw redirect(`/donation-imports/${id}`, 303);
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    return again(
      { file: ['ファイルの保管先に接続できません。少し時間をおいて、もう一度お試しください'] },
      503,
    );
  }
}

export const meta = pageTitle;

export default function SendSheet({
  loaderData: { q, governments, government },
  actionData,
}: Route.ComponentProps) {
  const shown = actionData as Shown | undefined;
  const errors = shown?.errors ?? {};
  if (!government)
    return (
      <ChooseGovernment
        title={TITLE}
        to="/donation-imports/new"
        back={BACK}
        q={q}
        governments={governments}
      />
    );
  return (
    <div className="max-w-3xl space-y-5">
      <PageHead
        title={TITLE}
        back={BACK}
        lead={`${government.name}がほかで受け付け、受領した寄附を取り込みます。送信のあと、内容を確認できます。`}
      />
      <ErrorSummary errors={errors} />
      <Form method="post" encType="multipart/form-data" className="panel space-y-5">
        <input type="hidden" name="government" value={government.code} />
        <SelectField
          field={{
            name: 'source',
            label: '受付元',
            required: true,
            hint: 'ファイルの寄附をどこで受け付けたか。同じ受付元の同じ番号は、一度だけ登録されます。',
            error: errors.source,
          }}
          options={optionsOf(SOURCE_NAMES)}
          defaultValue={shown?.source ?? ''}
        />
        <FileField
          hint={
            <>
              ひな型の見出しのCSV。20MB、2万行まで。UTF-8・Shift_JIS・Excelの「Unicode
              テキスト」を読み込めます。
            </>
          }
          accept=".csv,.tsv,.txt,text/csv"
          error={errors.file}
        />
        <button type="submit" className="btn btn-primary">
          送信して確認する
        </button>
      </Form>
    </div>
  );
}
