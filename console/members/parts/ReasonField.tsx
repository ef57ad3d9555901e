import type { FormReply } from '#app/forms/reply.ts';
import { TextArea } from '#app/ui/Field.tsx';

const MOST = 500;

/** Why something is done to a member: kept in the audit. */
export function ReasonField({ reply, label, hint }: { reply: FormReply; label: string; hint: string }) {
  return (
    <TextArea
      field={{ name: 'reason', label, required: true, hint, error: reply.errors.reason }}
      rows={3}
      maxLength={MOST}
      defaultValue={reply.values.reason ?? ''}
    />
  );
}
