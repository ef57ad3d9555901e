/** What a failed connection, or a file that cannot be written, means, as the end of a sentence that says what to do. */
const WORDS: [RegExp, string][] = [
  [/ECONNREFUSED/, 'nobody listens there: is it up, and are address and port right?'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'its name is unknown here: is it spelt right, and is the name server up?'],
  [/EHOSTUNREACH|ENETUNREACH/, 'no way leads there: are the address and this machine’s network right?'],
  [
    /CERT_HAS_EXPIRED|certificate has expired/,
    'its certificate has ended: renew it, or look at this machine’s clock.',
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate/,
    'its certificate is of another name: address it by the name that stands there.',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_|self[- ]signed|unable to (verify|get)/,
    'its certificate is signed by nobody whom this machine trusts: take one of a public authority, or name yours in NODE_EXTRA_CA_CERTS.',
  ],
  [
    /ERR_SSL|EPROTO\b|wrong version number|does not support SSL/,
    'it does not speak TLS there: is the port right?',
  ],
  [/HTTPParserError/, 'what answers there does not speak HTTP: are address and port right?'],
  [
    /ETIMEDOUT|TimeoutError|TIMEOUT|timed? ?out|timeout|no answer/i,
    'it does not answer in time: is it frozen or its machine down, or does a firewall stand between? Its log says more; start it again when it is frozen.',
  ],
  [
    /ECONNRESET|EPIPE|UND_ERR_SOCKET|ECONNECTION|hang up|terminated unexpectedly|closed unexpectedly/,
    'it ended the connection: its log says why.',
  ],
  [/EACCES|EPERM/, 'we may not: give it to the user whom the programs run as.'],
  [/ENOSPC/, 'the disk is full: free some space (df), or some of its files (df -i).'],
  [/EDQUOT/, 'all that its user may have of the disk is taken: free some space, or raise the quota.'],
  [/EROFS/, 'the disk is read-only: mount it writable.'],
  [/answered 40[13]/, 'it refuses our key: look at the key, its secret, and what it may do.'],
  [/answered 404|no such bucket/, 'there is no such bucket: make it, or mend the address.'],
];

/** All that an error says of itself and of its causes. */
function textOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error ?? '');
  const { name, code, message, cause, errors } = error as Partial<AggregateError> & {
    code?: string;
    cause?: unknown;
  };
  return [name, code, message, textOf(cause), ...(errors ?? []).map(textOf)].filter(Boolean).join(' ');
}

/** The end of a sentence for a failure that is known; undefined for any other. */
export function knownWords(error: unknown): string | undefined {
  const text = textOf(error);
  return WORDS.find(([pattern]) => pattern.test(text))?.[1];
}

/** The end of a sentence for any failure: its own message where it is not known. */
export function inWords(error: unknown): string {
  const { message } = (error ?? {}) as { message?: string };
  return knownWords(error) ?? `it says "${(message ?? String(error)).split('\n')[0]!.replace(/\.$/, '')}".`;
}
