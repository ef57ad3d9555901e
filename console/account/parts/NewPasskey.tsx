import { type FormEvent, type ReactNode, useState } from 'react';
import { useSubmit } from 'react-router';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { makePasskey, passkeyFault, usePasskeys } from '#app/member/security/parts/passkey.ts';
import { PROOF } from '../../parts/proof-name.ts';

/** Makes a passkey and sends it with its name. It cannot be made without a script, and says so. */
export function NewPasskey({
  ceremony,
  reply,
  button,
  children,
}: {
  /** `enrol`: the first factor of who is logging in. */
  ceremony: 'enrol' | 'register';
  reply: FormReply;
  button: string;
  /** Where password or code are asked for. */
  children?: ReactNode;
}) {
  const supported = usePasskeys();
  const submit = useSubmit();
  const [fault, setFault] = useState('');

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setFault('');
    const form = new FormData(event.currentTarget);
    try {
      const credential = await makePasskey(String(form.get(PROOF) ?? ''), ceremony);
      const name = String(form.get('name') ?? '');
      await submit(
        { intent: 'passkey', name, _credential: credential },
        { method: 'post', defaultShouldRevalidate: true },
      );
    } catch (error) {
      setFault(passkeyFault(error, 'ほかの端末か、認証アプリをお使いください。'));
    }
  }

  if (!supported)
    return (
      <p className="text-sm text-soft">
        パスキーの登録には、パスキーに対応したブラウザーでJavaScriptを有効にしてください。
      </p>
    );
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-4">
      <Input
        reply={reply}
        name="name"
        label="パスキーの名前"
        required
        hint="どの端末のパスキーかわかる名前。例: 庁舎のパソコン"
        initial="この端末"
        maxLength={40}
      />
      {children}
      <p role="alert" className="font-bold text-danger empty:hidden">
        {fault}
      </p>
      <button type="submit" className="btn btn-secondary">
        {button}
      </button>
    </form>
  );
}
