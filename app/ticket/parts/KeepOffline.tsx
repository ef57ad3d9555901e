import { useEffect, useState } from 'react';
import { Icon } from '#app/ui/icons/Icon.tsx';

/** Everything that the open page was built from. */
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
 * Has these pages kept on the device for places without network, and says so once it is done.
 * @param owner tells sessions apart: what another one kept is dropped.
 * @param version what the pages show; when it changes they are kept anew.
 * @param silent says nothing of it: the ticket is over.
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
    keep(owner, list.split(' ')).then(setKept, () => setKept(false)); // comfort only: the page itself is there
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
