import { useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { expectMe } from '#app/account/me.ts';
import { passkeyFault, showPasskey, stopAsking, usePasskeys } from './passkey.ts';

/**
 * Login by passkey, where scripts run and the browser supports it; also offered in the autofill list of the mail
 * address.
 */
export function PasskeyLogin() {
  const known = usePasskeys();
  const submit = useSubmit();
  const [fault, setFault] = useState('');
  const sent = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page is there
  useEffect(() => {
    if (!known) return;
    let left = false;
    PublicKeyCredential.isConditionalMediationAvailable?.()
      .then(async (available) => {
        if (available && !left) send(await showPasskey('login', true));
      })
      .catch(() => {
        // The visitor did not ask for it: the form and the button are there.
      });
    return () => {
      left = true;
      void stopAsking();
    };
  }, [known]);

  function send(credential: string): void {
    sent.current = true;
    expectMe();
    void submit({ intent: 'passkey', _credential: credential }, { method: 'post' }).finally(() => {
      sent.current = false;
    });
  }

  async function onPress(): Promise<void> {
    if (sent.current) return; // a passkey was chosen from the list a moment ago
    setFault('');
    try {
      await stopAsking();
      send(await showPasskey('login'));
    } catch (error) {
      setFault(passkeyFault(error));
    }
  }

  return (
    // The room of the button is kept, so that nothing moves when it comes.
    <div className="[@media(scripting:enabled)]:min-h-12 [@media(scripting:none)]:hidden">
      {known && (
        <button type="button" className="btn btn-secondary w-full" onClick={() => void onPress()}>
          パスキーを使う
        </button>
      )}
      <p role="status" className="mt-2 text-sm font-bold text-danger empty:hidden">
        {fault}
      </p>
    </div>
  );
}
