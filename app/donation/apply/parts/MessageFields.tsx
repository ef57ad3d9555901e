import { Fold } from '#app/forms/parts/Fold.tsx';
import { Tick } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { TextArea } from '#app/ui/Field.tsx';
import { FOLDABLE } from '../foldable.ts';
import { messageLines } from '../folded-words.ts';

const MAX_MESSAGE = 500;

/** The donor's words to the government, and what of them may be published. @param folded whether they are known already. */
export function Message({
  reply,
  live,
  folded,
}: {
  reply: FormReply;
  live: Record<string, string>;
  folded: boolean;
}) {
  if (!folded) return <MessageFields reply={reply} />;
  return (
    <Fold reply={reply} prefixes={FOLDABLE.message} title="応援メッセージ" lines={messageLines(live)}>
      <MessageFields reply={reply} />
    </Fold>
  );
}

function MessageFields({ reply }: { reply: FormReply }) {
  return (
    <>
      <TextArea
        field={{
          name: 'message',
          label: '応援メッセージ',
          hint: `${MAX_MESSAGE}文字以内`,
          error: reply.errors.message,
        }}
        key={reply.values.message}
        defaultValue={reply.values.message}
      />
      <div>
        <p className="text-sm text-soft">
          公開するメッセージは、掲載の前に内容を確認します。個人情報や宣伝を含むもの、他の方を傷つけるもの、法令や公序良俗に反するものは掲載しません。
        </p>
        <Tick reply={reply} name="publishMessage">
          応援メッセージを自治体のページで公開してよい
        </Tick>
        <Tick reply={reply} name="publishName">
          お名前も合わせて公開してよい
        </Tick>
      </div>
    </>
  );
}
