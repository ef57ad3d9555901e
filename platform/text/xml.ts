/** Characters that XML 1.0 does not allow, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as XML content or attribute value. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[<>&'"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** An answer with one XML document. */
export function xmlResponse(body: string, contentType = 'application/xml'): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'Content-Type': `${contentType}; charset=utf-8` },
  });
}
