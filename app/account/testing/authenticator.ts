import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Who made it was present, and showed finger, face or PIN. */
const PRESENT_AND_VERIFIED = 0x05;
const WITH_NEW_KEY = 0x40;

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** What of CBOR a passkey is written in: small numbers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([k, v]) => [cbor(k), cbor(v)])]);
}

function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  if (n < 256) return Buffer.from([(major << 5) | 24, n]);
  return Buffer.from([(major << 5) | 25, n >> 8, n & 0xff]);
}

interface Asked {
  challenge: string;
  user?: { id: string };
}

/** An authenticator with one passkey, for one origin: what a browser's would answer. */
export function authenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let handle: string | undefined;
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function data(flags: number, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, rest]);
  }

  function answer(response: Record<string, string | undefined>): string {
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  return {
    /** @param options as the page was given them. */
    make(options: object): string {
      const asked = options as Asked;
      handle = asked.user!.id;
      const { x, y } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<Cbor, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      );
      const fresh = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ]);
      const attestation = cbor(
        new Map<Cbor, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data(PRESENT_AND_VERIFIED | WITH_NEW_KEY, fresh)],
        ]),
      );
      return answer({
        clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      });
    },

    show(options: object): string {
      const client = clientData('webauthn.get', options as Asked);
      const authData = data(PRESENT_AND_VERIFIED);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: handle,
      });
    },
  };
}

/** A request of the browser that was given the options with their cookie. */
export function browserWith({ cookie }: { cookie: string }): Request {
  return new Request('http://localhost:3100/', { headers: { cookie: cookie.split(';')[0]! } });
}
