import type { FormReply } from '../reply.ts';
import { Input } from './inputs.tsx';

/** @param autoComplete what a password manager shall take the address for. */
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

/** The six digits of a mail or of an authenticator. */
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
