import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { PageHead } from './PageHead.tsx';
import { ProofField } from './ProofField.tsx';

/** Before a list with personal data leaves as a sheet: what it holds, and who asks for it. */
export function ExportPage({
  title,
  back,
  count,
  holds,
  reply,
  asksProof,
}: {
  title: string;
  back: { to: string; name: string };
  /** 「120件」 */
  count: string;
  /** 「担当者の氏名と接続元」 */
  holds: string;
  reply: FormReply;
  asksProof: boolean;
}) {
  return (
    <div className="max-w-xl space-y-5">
      <PageHead
        title={title}
        back={back}
        lead={`${count}をCSVで出力します(最大100,000行)。${holds}が含まれます。出力したことも記録されます。`}
      />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" reloadDocument noValidate className="panel space-y-4">
        <ProofField reply={reply} needed={asksProof} />
        <button type="submit" className="btn btn-primary">
          CSVで出力する
        </button>
      </Form>
    </div>
  );
}
