import { useState } from 'react';
import { useSubmit } from 'react-router';
import { passkeyFault, showPasskey, usePasskeys } from '#app/member/security/parts/passkey.ts';

/** Asks for a passkey and sends it to the page's own form. Nothing is drawn where the browser or a missing script cannot. */
export function PasskeyButton({ ceremony, instead }: { ceremony: 'login' | 'code'; instead: string }) {
  const supported = usePasskeys();
  const submit = useSubmit();
  const [fault, setFault] = useState('');

  async function onPress(): Promise<void> {
    setFault('');
    try {
      const credential = await showPasskey(ceremony);
      await submit(
        { intent: 'passkey', _credential: credential },
        { method: 'post', defaultShouldRevalidate: true },
      );
    } catch (error) {
      setFault(passkeyFault(error, instead));
    }
  }

  return (
    // The room of the button is kept, so that nothing moves when it comes.
    <div className="[@media(scripting:enabled)]:min-h-12 [@media(scripting:none)]:hidden">
      {supported && (
        <button type="button" className="btn btn-secondary w-full" onClick={() => void onPress()}>
          パスキーでログインする
        </button>
      )}
      <p role="alert" className="mt-2 font-bold text-danger empty:hidden">
        {fault}
      </p>
    </div>
  );
}
