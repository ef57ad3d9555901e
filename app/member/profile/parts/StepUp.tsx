import { useState } from 'react';
import { useFetcher } from 'react-router';
import { PasswordField } from '#app/forms/parts/PasswordField.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { passkeyFault, showPasskey, usePasskeys } from '../../security/parts/passkey.ts';

/** Asks the member to prove their identity again: the password, or a passkey if there is one. */
export function StepUp({
  reply,
  stepUp,
}: {
  reply: FormReply;
  stepUp: { confirmed: boolean; passkeys: boolean };
}) {
  const known = usePasskeys();
  const fetcher = useFetcher<{ reply: FormReply }>();
  const [fault, setFault] = useState('');

  async function onPress(): Promise<void> {
    setFault('');
    try {
      const credential = await showPasskey('confirm');
      await fetcher.submit({ intent: 'confirm-passkey', _credential: credential }, { method: 'post' });
    } catch (error) {
      setFault(passkeyFault(error));
    }
  }

  if (stepUp.confirmed)
    return (
      <p role="status" className="font-bold text-ok">
        パスキーでご本人であることを確認しました。
      </p>
    );
  return (
    <div className="space-y-3">
      <PasswordField reply={reply} name="currentPassword" label="現在のパスワード" />
      {known && stepUp.passkeys && (
        <button type="button" className="btn btn-plain" onClick={() => void onPress()}>
          パスワードの代わりにパスキーで確認する
        </button>
      )}
      <p role="status" className="text-sm font-bold text-danger empty:hidden">
        {fault || fetcher.data?.reply.errors['']?.join(' ')}
      </p>
    </div>
  );
}
