import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { TextArea } from '#app/ui/Field.tsx';

export function TemplateFields({
  reply,
  shown,
}: {
  reply: FormReply;
  shown: { name: string; body: string };
}) {
  const body = reply.values.body ?? shown.body;
  return (
    <>
      <Input
        reply={reply}
        name="name"
        label="名称"
        required
        initial={shown.name}
        maxLength={60}
        hint="回答の画面で選ぶときの名称です。お客さまには表示されません。"
      />
      <TextArea
        key={body}
        field={{
          name: 'body',
          label: '本文',
          required: true,
          hint: '4,000文字まで。宛名、お問い合わせ番号、署名は自動で付くため、書く必要はありません。',
          error: reply.errors.body,
        }}
        rows={12}
        defaultValue={body}
      />
    </>
  );
}
