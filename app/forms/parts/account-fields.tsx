import type { FormReply } from '../reply.ts';
import { Input } from './inputs.tsx';

/** @param autoComplete the kind of value that a password manager shall store the address as. */
export function EmailField({
  reply,
  label = 'メールアドレス',
  autoComplete = 'email',
}: {
  reply: FormReply;
  label?: string;
  autoComplete?: 'email' | 'username' | 'username webauthn';
}) {
  return (
    <Input
      reply={reply}
      name="email"
      label={label}
      required
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
    />
  );
}

/** The six digits from a mail or an authenticator. */
export function CodeField({ reply }: { reply: FormReply }) {
  return (
    <Input
      reply={reply}
      name="code"
      label="確認コード"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      className="max-w-44 text-xl tracking-[0.2em] tabular-nums"
    />
  );
}
