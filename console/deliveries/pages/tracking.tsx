import { data, Form, Link, redirect } from 'react-router';
import { CARRIERS, isCarrier } from '#app/delivery/carriers.ts';
import { beginTracking, trackingFilesOf } from '#app/dispatch/tracking/tracking.ts';
import { readForm } from '#app/forms/request.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { sentFile } from '#platform/http/receive-file.ts';
import { formatDateTime } from '#platform/jst.ts';
import { NoSheet } from '#platform/text/read-sheet.ts';
import { emptyFileWords } from '../../parts/empty-file.ts';
import { FileField } from '../../parts/FileField.tsx';
import { PageHead } from '../../parts/PageHead.tsx';
import { pageTitle } from '../../parts/page-title.ts';
import { TableBox } from '../../parts/TableBox.tsx';
import { staffContext } from '../../staff-context.ts';
import { MOST_BYTES, TRACKING_STATES } from '../tracking-words.ts';
import type { Route } from './+types/tracking.ts';

interface Shown {
  carrier: string;
  errors: Record<string, string[]>;
}

export async function loader({ context }: Route.LoaderArgs) {
  const files = await trackingFilesOf(context.get(staffContext));
  return {
    files: files.map(({ id, fileName, carrier, state, total, sent, priced, createdAt }) => ({
      id,
      fileName,
      carrier: CARRIERS[carrier].name,
      state: TRACKING_STATES[state],
      total,
      sent,
      priced,
      at: formatDateTime(createdAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const file = sentFile();
  const carrier = String(form.get('carrier') ?? '');
  const again = (words: string) => data<Shown>({ carrier, errors: { file: [words] } }, { status: 400 });
  if (!file) return again('ファイルを選択してください');
  if (file.bytes?.length === 0) return again(emptyFileWords(file.name));
  if (!file.bytes || file.bytes.length > MOST_BYTES)
    return again('5MBを超えています。いくつかのファイルに分けてください');
  try {
    const id = await beginTracking(context.get(staffContext), {
      name: file.name,
      bytes: file.bytes,
      carrier: isCarrier(carrier) ? carrier : null,
    });
    throw redirect(`/deliveries/tracking/${id}`, 303);
  } catch (error) {
    if (!(error instanceof NoSheet)) throw error;
    return again(error.words);
  }
}

export const meta = pageTitle;

export default function Tracking({ loaderData: { files }, actionData }: Route.ComponentProps) {
  const shown = actionData as Shown | undefined;
  const errors = shown?.errors ?? {};
  return (
    <div className="max-w-4xl space-y-6">
      <PageHead
        title="お問い合わせ番号の取り込み"
        back={{ to: '/deliveries', name: 'お届け' }}
        lead="配送会社のソフトから出力したCSVを送信してください。お荷物番号で照合し、内容を確認してから発送済みにします。"
      />
      <ErrorSummary errors={errors} />
      <Form method="post" encType="multipart/form-data" className="panel space-y-4">
        <label className="block">
          <span className="block font-bold">配送会社</span>
          <select name="carrier" defaultValue={shown?.carrier ?? ''} className="field-input max-w-xs">
            <option value="">見出しから判断する</option>
            {Object.entries(CARRIERS).map(([code, { name }]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <FileField
          hint={
            <>
              5MB、5,000行まで。UTF-8・Shift_JISのCSVを読み込めます。お荷物番号・お問い合わせ番号・送料のほかは保存しません。そのほかのソフトのときは、見出しを「お荷物番号」「お問い合わせ番号」としたCSVをご用意ください。「送料」(または「運賃」)の列があれば、お荷物ごとの送料も登録します。発送済みのお荷物は「お荷物番号」「送料」だけで構いません。
            </>
          }
          accept=".csv,.tsv,.txt,text/csv"
          error={errors.file}
        />
        <button type="submit" className="btn btn-primary">
          送信して確認する
        </button>
      </Form>
      {files.length > 0 && (
        <section className="space-y-3">
          <h2>送信したファイル</h2>
          <TableBox label="送信したファイル" stacks>
            <thead>
              <tr>
                <th scope="col">ファイル</th>
                <th scope="col">配送会社</th>
                <th scope="col">状態</th>
                <th scope="col">送信</th>
              </tr>
            </thead>
            <tbody>
              {files.map((file) => (
                <tr key={file.id}>
                  <th scope="row" data-name="ファイル" className="break-words">
                    <Link to={`/deliveries/tracking/${file.id}`}>{file.fileName}</Link>
                  </th>
                  <td data-name="配送会社">{file.carrier}</td>
                  <td data-name="状態">
                    {file.state}
                    {file.sent > 0 && `(${file.sent}件を発送済みに)`}
                    {file.priced > 0 && `(${file.priced}件の送料を登録)`}
                  </td>
                  <td data-name="送信">{file.at}</td>
                </tr>
              ))}
            </tbody>
          </TableBox>
        </section>
      )}
    </div>
  );
}
