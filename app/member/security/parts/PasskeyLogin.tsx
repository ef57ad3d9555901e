import { useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { expectMe } from '#app/account/me.ts';
import { passkeyFault, showPasskey, stopAsking, usePasskeys } from './passkey.ts';

/** The way in by a passkey, where scripts and the browser know it; also offered in the mail address's own list. */
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
        // Nobody asked for it: the form and the button are there.
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
    if (sent.current) return; // the offer in the list was taken a moment ago
    setFault('');
    try {
      await stopAsking();
      send(await showPasskey('login'));
    } catch (error) {
      setFault(passkeyFault(error));
    }
  }

  if (!known) return null;
  return (
    <div className="space-y-2">
      <button type="button" className="btn btn-secondary w-full" onClick={() => void onPress()}>
        パスキーを使う
      </button>
      <p role="status" className="text-sm font-bold text-danger empty:hidden">
        {fault}
      </p>
    </div>
  );
}
