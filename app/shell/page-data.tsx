import { createContext, useContext } from 'react';
import { Scripts, UNSAFE_FrameworkContext } from 'react-router';

/** What React Router hands over to the page's scripts, as lines of JSON: on the server alone. */
export const PageData = createContext('');

const ID = 'page-data';

/** For scripts of a page: the lines that stand in it. */
export const DATA_IN_PAGE = `document.getElementById('${ID}').textContent`;

/**
 * What is handed over stands in the page as data, which needs no leave to run and need not be written as text within a script's text.
 * In JSON a `<` stands in strings alone, where it may be written like this: nothing ends the element but its end.
 */
export function DataElement() {
  const text = useContext(PageData).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/json"
      id={ID}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what could end the element is escaped
      dangerouslySetInnerHTML={{ __html: text }}
      suppressHydrationWarning
    />
  );
}

/** React Router's `<Scripts />`, whose stream the page's data goes into. */
export function RouterScripts() {
  const nonce = useContext(UNSAFE_FrameworkContext)?.nonce;
  const handOver = `{const c=__reactRouterContext.streamController;c.enqueue(${DATA_IN_PAGE});c.close()}`;
  return (
    <>
      <Scripts />
      <DataElement />
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code
        dangerouslySetInnerHTML={{ __html: handOver }}
        suppressHydrationWarning
      />
    </>
  );
}
