import { useContext } from 'react';
import { Scripts, UNSAFE_FrameworkContext, useMatches } from 'react-router';
import { PAGE_DATA, PageData } from '#app/shell/page-data.ts';
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
  const { manifest, serverHandoffString, nonce } = useContext(UNSAFE_FrameworkContext) ?? missing();
  const answersTo = useContext(AnswersTo);
  const data = useContext(PageData);
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
  // The development server needs what React Router writes for replacing modules.
  if (import.meta.env.DEV)
    return (
      <>
        <Scripts />
        <Data text={data} />
        <Script
          nonce={nonce}
          text={`{const c=__reactRouterContext.streamController;c.enqueue(${DATA});c.close()}`}
        />
      </>
    );
  return (
    <>
      <Data text={data} />
      <Script
        nonce={nonce}
        text={`window.__reactRouterContext=${serverHandoffString};__reactRouterContext.stream=new ReadableStream({start(c){c.enqueue(${DATA});c.close()}}).pipeThrough(new TextEncoderStream())`}
      />
      <Script nonce={nonce} text={startScripts} start={start} />
    </>
  );
}

const DATA = `document.getElementById('${PAGE_DATA}').textContent`;

/**
 * Data that is no script needs no leave to run, and none of it to be written as text within text. In JSON a `<` stands in strings
 * alone, where it may be written like this: nothing ends the element but its end.
 */
function Data({ text }: { text: string }) {
  return (
    <script
      type="application/json"
      id={PAGE_DATA}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what could end the element is escaped
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
      suppressHydrationWarning
    />
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
