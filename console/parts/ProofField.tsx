import type { FormReply } from '#app/forms/reply.ts';
import { TextField } from '#app/ui/Field.tsx';
import { PROOF } from './proof-name.ts';

/** Shown where it was not typed within the last minutes. */
export function ProofField({ reply, needed }: { reply: FormReply; needed: boolean }) {
  if (!needed && !reply.errors[PROOF]) return null;
  return (
    <TextField
      field={{
        name: PROOF,
        label: 'パスワードまたは確認コード',
        required: true,
        hint: '大切な操作のため、もう一度ご本人を確認します。確認後5分間は省略できます。',
        error: reply.errors[PROOF],
      }}
      type="password"
      autoComplete="current-password"
      className="max-w-xs"
    />
  );
}
