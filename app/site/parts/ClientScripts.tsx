import { useContext } from 'react';
import { UNSAFE_FrameworkContext, useMatches } from 'react-router';
import { DataElement, RouterScripts } from '#app/shell/handed-over.tsx';
import { DATA_IN_PAGE } from '#app/shell/page-data.ts';
import { AnswersTo, type ScriptStart } from '#app/shell/script-start.ts';
import { CART_FORM, CART_LINES } from '#app/ui/cart-form.ts';
import startScripts from './start-scripts.js?raw';
import { useGuarded } from './use-guarded.ts';

/**
 * React Router's `<Scripts />` without its preloads, which come before the stylesheet and the first pictures. A page that
 * is the same for everybody, or says so (`STARTS_LATER`), is complete without scripts: its scripts start when the visitor first
 * does something, and are fetched before, when nothing else is to be done. For who has been logged in here they start when the page is loaded, to
 * fill in the name and the hearts. All other pages start theirs at once.
 * The server's alone: in a browser they have run by the time that the page is taken over.
 */
export function ClientScripts() {
  // The development server needs what React Router writes for replacing modules.
  return import.meta.env.DEV ? <RouterScripts /> : <OwnScripts />;
}

function OwnScripts() {
  const { manifest, serverHandoffString, nonce } = useContext(UNSAFE_FrameworkContext) ?? missing();
  const answersTo = useContext(AnswersTo);
  const matches = useMatches();
  const shared = answersTo === 'shared';
  const said = matches.map((m) => (m.handle as { start?: ScriptStart } | undefined)?.start);
  const asked = answersTo === 'visit' ? said.find(Boolean) : undefined;
  const member = useGuarded() !== undefined;
  const routes = matches.map(({ id }) => ({ id, module: '', ...manifest.routes[id] }));
  const imports = [manifest.entry, ...routes].flatMap((r) => r.imports ?? []);
  const files = [...new Set([manifest.url, ...routes.map((r) => r.module), ...imports])];
  const start = JSON.stringify({
    files,
    entry: manifest.entry.module,
    routes: routes.map((r) => [r.id, files.indexOf(r.module)]),
    starts: (shared ? 'later' : (asked ?? 'now')) satisfies ScriptStart,
    member,
    puts: shared ? { form: CART_FORM, action: CART_LINES } : null,
  });
  return (
    <>
      <DataElement />
      <Script
        nonce={nonce}
        text={`window.__reactRouterContext=${serverHandoffString};__reactRouterContext.stream=new ReadableStream({start(c){c.enqueue(${DATA_IN_PAGE});c.close()}}).pipeThrough(new TextEncoderStream())`}
      />
      <Script nonce={nonce} text={startScripts} start={start} />
    </>
  );
}

function Script({ nonce, text, start }: { nonce?: string; text: string; start?: string }) {
  return (
    <script
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code
      dangerouslySetInnerHTML={{ __html: text }}
      data-start={start}
    />
  );
}

function missing(): never {
  throw new Error('ClientScripts stands outside of the router');
}
