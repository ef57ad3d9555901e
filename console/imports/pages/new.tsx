import { data, Form, Link, redirect } from 'react-router';
import { readForm } from '#app/forms/request.ts';
import { beginImport } from '#app/listing/sheet/imports.ts';
import { Checkbox, RadioGroup } from '#app/ui/Choices.tsx';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { sentFile } from '#platform/http/receive-file.ts';
import { StorageAway } from '#platform/storage/away.ts';
import { chosenGovernment } from '../../parts/chosen-government.ts';
import { emptyFileWords } from '../../parts/empty-file.ts';
import { FileField } from '../../parts/FileField.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { MOST_SENT } from '../limits.ts';
import type { Route } from './+types/new.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  return chosenGovernment(context.get(staffContext), url, 'goods.import');
}

interface Shown {
  typed: { what: string; replaces: boolean };
  errors: Record<string, string[]>;
}

const WHAT = ['gift', 'product', 'pictures'];

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const file = sentFile();
  const what = String(form.get('what') ?? '');
  const typed = { what, replaces: form.get('replaces') === 'on' };
  const again = (errors: Shown['errors'], status = 400) => data<Shown>({ typed, errors }, { status });
  if (!WHAT.includes(what)) return again({ what: ['取り込むものを選択してください'] });
  if (!file) return again({ file: ['ファイルを選択してください'] });
  if (file.bytes?.length === 0) return again({ file: [emptyFileWords(file.name)] });
  if (!file.bytes) return again({ file: ['100MBを超えています。いくつかのファイルに分けてください'] });
  try {
    const id = await beginImport(context.get(staffContext), {
      governmentCode: String(form.get('government') ?? ''),
      kind: what === 'product' ? 'product' : 'gift',
      content: what === 'pictures' ? 'pictures' : 'sheet',
      replaces: typed.replaces,
      name: file.name,
      bytes: file.bytes,
    });
    if (id === undefined)
      return again(
        { file: ['前に送信したファイルを処理しています。終わってから、もう一度送信してください'] },
        409,
      );
    throw redirect(`/imports/${id}`);
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error;
    return again(
      { file: ['ファイルの保管先に接続できません。少し時間をおいて、もう一度お試しください'] },
      503,
    );
  }
}

export const meta = pageTitle;

export default function New({
  loaderData: { q, governments, government },
  actionData,
}: Route.ComponentProps) {
  const shown = actionData as Shown | undefined;
  const errors = shown?.errors ?? {};
  const back = { to: '/imports', name: 'CSV・画像の取り込み' };
  if (!government)
    return (
      <div className="max-w-3xl">
        <PageHead title="ファイルを送信" back={back} lead="まず、自治体を選んでください。" />
        <SearchBox q={q} label="自治体の名称または団体コード" />
        <ul className="space-y-2">
          {governments.map((g) => (
            <li key={g.code}>
              <Link to={`/imports/new?government=${g.code}`}>{g.name}</Link>
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <div className="max-w-3xl space-y-5">
      <PageHead
        title="ファイルを送信"
        back={back}
        lead={`${government.name}の返礼品・商品を取り込みます。送信のあと、変更の内容を確認できます。`}
      />
      <ErrorSummary errors={errors} />
      <Form method="post" encType="multipart/form-data" className="panel space-y-5">
        <input type="hidden" name="government" value={government.code} />
        <RadioGroup
          field={{ name: 'what', label: '取り込むもの', required: true, error: errors.what }}
          defaultValue={shown?.typed.what ?? 'gift'}
          options={[
            { value: 'gift', label: '返礼品のCSV' },
            { value: 'product', label: '商品のCSV' },
            {
              value: 'pictures',
              label: '画像のZIP',
              hint: 'ファイル名を「管理番号.jpg」「管理番号_1.jpg」のようにしてください。2,000枚まで、1枚10MBまで。',
            },
          ]}
        />
        <Checkbox field={{ name: 'replaces' }} defaultChecked={shown?.typed.replaces}>
          いまの画像と入れ替える(画像のZIPだけ。選ばないときは、いまの画像の後に追加します)
        </Checkbox>
        <FileField
          hint={
            <>
              {MOST_SENT / 1024 / 1024}MBまで。CSVは10万行まで、UTF-8・Shift_JIS・Excelの「Unicode
              テキスト」を読み込めます。
            </>
          }
          accept=".csv,.tsv,.txt,.zip,text/csv,application/zip"
          error={errors.file}
        />
        <button type="submit" className="btn btn-primary">
          送信して確認する
        </button>
      </Form>
    </div>
  );
}
