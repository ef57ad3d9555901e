import { useContext } from 'react';
import { Scripts, UNSAFE_FrameworkContext } from 'react-router';
import { DATA_IN_PAGE, PAGE_DATA, PageData } from './page-data.ts';

/**
 * What is handed over stands in the page as data, which needs no leave to run and need not be written as text within a script's text.
 * In JSON a `<` stands in strings alone, where it may be written like this: nothing ends the element but its end.
 */
export function DataElement() {
  const text = useContext(PageData).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/json"
      id={PAGE_DATA}
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
