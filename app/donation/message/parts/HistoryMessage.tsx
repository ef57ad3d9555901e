import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TAKE_BACK_MESSAGE } from '../intents.ts';
import type { MessageView } from '../view.ts';

/** The message of a donation, whether it is public, and the form that takes it back. */
export function HistoryMessage({ v, reply, saved }: { v: MessageView; reply: FormReply; saved: boolean }) {
  return (
    <section id="message" aria-labelledby="message-title" className="scroll-mt-4 space-y-3">
      <h2 id="message-title">応援メッセージ</h2>
      {saved && <Notice look="ok" live title="公開を取りやめました" />}
      <ErrorSummary errors={reply.errors} />
      <p className="panel whitespace-pre-line">{v.text}</p>
      <p>{v.state}</p>
      {v.open && (
        <Form method="post" className="no-print space-y-2">
          <p className="text-sm text-soft">
            {v.withName ? 'お名前も合わせて公開します。' : 'お名前は公開しません。'}
            取りやめると、あらためて公開することはできません。寄附先の自治体には引き続きお伝えします。
          </p>
          <button type="submit" name="intent" value={TAKE_BACK_MESSAGE} className="btn btn-secondary">
            公開を取りやめる
          </button>
        </Form>
      )}
    </section>
  );
}
