import { Form } from 'react-router';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Scanner } from './Scanner.tsx';

/** Finding the ticket: by the camera where there is one, by its number everywhere. */
export function ScanStep({ reply }: { reply: FormReply }) {
  return (
    <>
      <h1>チケットを読み取る</h1>
      <ErrorSummary errors={reply.errors} />
      <Scanner />
      <Form method="post" noValidate className="panel space-y-4">
        <input type="hidden" name="intent" value="find" />
        <Input
          reply={reply}
          name="code"
          label="チケット番号"
          required
          hint="お客様の画面の、QRコードの下にある14文字。ハイフンは省けます。"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          className="text-lg tracking-wider"
        />
        <button type="submit" className="btn btn-primary min-h-14 w-full">
          番号で確認する
        </button>
      </Form>
      <p className="text-sm text-soft">
        お手元のスマートフォンの標準のカメラでQRコードを読み取っても、この受付が開きます。
      </p>
    </>
  );
}
