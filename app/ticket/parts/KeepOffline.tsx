import { useEffect, useState } from 'react';
import { Icon } from '#app/ui/icons/Icon.tsx';

/** All assets that the open page uses. */
function assetsInUse(): string[] {
  const own = performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name))
    .filter((url) => url.origin === location.origin && url.pathname.startsWith('/assets/'))
    .map((url) => url.pathname);
  return [...new Set(own)];
}

async function keep(owner: string, documents: string[]): Promise<boolean> {
  await navigator.serviceWorker.register('/ticket-offline.js', { scope: '/mypage/tickets' });
  const { active } = await navigator.serviceWorker.ready;
  return new Promise((resolve) => {
    const answer = new MessageChannel();
    answer.port1.onmessage = (message) => resolve(message.data === 'kept');
    active?.postMessage({ owner, documents, assets: assetsInUse() }, [answer.port2]);
  });
}

/**
 * Has these pages kept on the device for offline use, and says so once it is done.
 * @param owner distinguishes sessions: pages of another session are dropped.
 * @param version of the pages' content; when it changes they are kept anew.
 * @param silent shows no message: the ticket has ended.
 */
export function KeepOffline({
  owner,
  documents,
  version,
  silent = false,
}: {
  owner: string;
  documents: string[];
  version: string;
  silent?: boolean;
}) {
  const [kept, setKept] = useState(false);
  const list = documents.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is a reason to keep it anew
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !navigator.onLine) return;
    keep(owner, list.split(' ')).then(setKept, () => setKept(false)); // only a convenience: the page itself is there
  }, [owner, list, version]);
  return (
    <p role="status" className="flex min-h-6 items-center justify-center gap-1.5 text-sm text-soft">
      {kept && !silent && (
        <>
          <Icon name="check" size={16} />
          この端末に保存しました。電波の届かない場所でも表示できます。
        </>
      )}
    </p>
  );
}
