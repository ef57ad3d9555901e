/**
 * What a posted form may be at most, looked at before anything is parsed or normalised. The largest form of the site
 * has some 60 fields; 128 KB are 14,000 Japanese characters as browsers encode them.
 */
export const FORM_LIMITS = {
  /** Of the whole body. */
  bytes: 128 * 1024,
  fields: 300,
  /** Fields of one name. */
  repeats: 20,
  /** UTF-16 units of a name. */
  name: 100,
  /** UTF-16 units of a value: far above what any field takes, so that a text that is too long gets its message. */
  value: 20_000,
} as const;

export type FormLimits = Record<keyof typeof FORM_LIMITS, number>;

// Exactly: of a header with several types, the parser may choose another one than we do.
const FORM = /^application\/x-www-form-urlencoded(?: *; *charset=[\w-]{1,20})?$/i;
/** What a mail program may send to unsubscribe at one click (RFC 8058, 3.2): one short field. */
const MULTIPART = { type: /^multipart\/form-data *; *boundary=[^,;\s]{1,80}$/i, bytes: 4096 };
const AMPERSAND = 0x26;

/**
 * Why a body is not a form of ours: the status to answer; undefined when it may be parsed. All forms of the site are
 * sent URL-encoded, and none has a file. Every step takes linear time, and the cheapest comes first.
 * @param contentType the header, as it came. @param limits those of visitors unless told.
 */
export function formFault(
  contentType: string | null | undefined,
  body: Uint8Array,
  limits: FormLimits = FORM_LIMITS,
): 400 | 413 | undefined {
  if (body.length > limits.bytes) return 413;
  if (body.length === 0) return undefined;
  const type = contentType?.trim() ?? '';
  if (MULTIPART.type.test(type)) return body.length > MULTIPART.bytes ? 413 : undefined;
  if (!FORM.test(type)) return 400;
  if (separators(body) >= limits.fields) return 400;
  const seen = new Map<string, number>();
  for (const [name, value] of new URLSearchParams(Buffer.from(body).toString('utf8'))) {
    const repeats = (seen.get(name) ?? 0) + 1;
    seen.set(name, repeats);
    if (repeats > limits.repeats || name.length > limits.name) return 400;
    if (value.length > limits.value) return 413;
  }
  return undefined;
}

function separators(body: Uint8Array): number {
  let count = 0;
  for (const byte of body) if (byte === AMPERSAND) count++;
  return count;
}

/** Whether a form is sent in parts, as one with files is. */
export function isMultipart(type: string): boolean {
  return MULTIPART.type.test(type);
}

/**
 * Why a form with files is none of ours: each part costs its parser far more than its bytes.
 * @param type the header of one that `isMultipart`. @param most parts.
 */
export function multipartFault(type: string, body: Uint8Array, most: number): 400 | undefined {
  const boundary = type.slice(type.indexOf('=') + 1).replace(/^"|"$/g, '');
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let parts = 0;
  for (let at = bytes.indexOf(`--${boundary}`); at >= 0; at = bytes.indexOf(`--${boundary}`, at + 1))
    if (++parts > most + 1) return 400; // the last one ends the form
  return parts === 0 ? 400 : undefined;
}
