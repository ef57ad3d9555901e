import { useState } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { passkeyFault, proveByPasskey, usePasskeys } from '#app/member/security/parts/passkey.ts';
import { TextField } from '#app/ui/Field.tsx';
import type { loader } from '../layouts/desk.tsx';
import { PROOF } from './proof-name.ts';

/** Shown where it was not typed within the last minutes; a passkey does instead, before the form is sent. */
export function ProofField({ reply, needed }: { reply: FormReply; needed: boolean }) {
  const supported = usePasskeys();
  const hasPasskeys = useRouteLoaderData<typeof loader>('layouts/desk')?.hasPasskeys ?? false;
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState(false);
  const [fault, setFault] = useState('');

  async function onPress(): Promise<void> {
    setFault('');
    try {
      await proveByPasskey();
      setShown(true);
      await revalidate();
    } catch (error) {
      setFault(passkeyFault(error, 'パスワードまたは確認コードを入力してください。'));
    }
  }

  if (shown)
    return (
      <p role="status" className="font-bold text-ok">
        パスキーでご本人であることを確認しました。
      </p>
    );
  if (!needed && !reply.errors[PROOF]) return null;
  return (
    <div className="space-y-2">
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
      {supported && hasPasskeys && (
        <button type="button" className="btn btn-secondary" onClick={() => void onPress()}>
          パスキーで確認する
        </button>
      )}
      <p role="alert" className="font-bold text-danger empty:hidden">
        {fault}
      </p>
    </div>
  );
}
