import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forgetConfig } from './config.ts';
import {
  checkSymbol,
  hmac,
  isHmac,
  looksLikeToken,
  looksLikeUuid,
  randomDigits,
  randomNumber,
  randomToken,
  readNumber,
  resealed,
  sameBytes,
  seal,
  sha256,
  unseal,
} from './crypto.ts';

process.env.DATABASE_URL ??= 'postgres://not-used/here'; // the configuration asks for one

describe('tokens', () => {
  it('are 256 bits, unlike each other, and recognised', () => {
    const made = new Set(Array.from({ length: 200 }, randomToken));
    expect(made.size).toBe(200);
    for (const token of made) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(looksLikeToken(randomToken())).toBe(true);
    for (const bad of [null, undefined, '', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}%`])
      expect(looksLikeToken(bad)).toBe(false);
  });

  it('are stored as their SHA-256 (FIPS 180-2, appendix B.1)', () => {
    expect(sha256('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('of forms are what PostgreSQL takes as a UUID, and nothing that only looks like one', () => {
    expect(looksLikeUuid(crypto.randomUUID())).toBe(true);
    const uuid = '0b0e2f5c-1d1a-4c4e-9a8f-3b1f6f1f2a3b';
    for (const bad of [
      null,
      '',
      '-'.repeat(36),
      uuid.replaceAll('-', '0'),
      `${uuid}0`,
      ` ${uuid}`,
      `${uuid}\n`,
    ])
      expect([bad, looksLikeUuid(bad)]).toEqual([bad, false]);
  });

  it('codes keep their leading zeros', () => {
    const codes = Array.from({ length: 300 }, () => randomDigits(6));
    expect(codes.every((c) => /^\d{6}$/.test(c))).toBe(true);
    expect(codes.some((c) => c.startsWith('0'))).toBe(true);
  });

  it('an HMAC made for one purpose does not fit another', () => {
    expect(sameBytes(hmac('a', 'x'), hmac('a', 'x'))).toBe(true);
    expect(sameBytes(hmac('a', 'x'), hmac('b', 'x'))).toBe(false);
    expect(sameBytes(hmac('a', 'x'), hmac('a', 'x').subarray(1))).toBe(false);
  });
});

it('another SECRET_KEY makes other signatures, and opens nothing that was sealed', () => {
  const secret = process.env.SECRET_KEY;
  const [signature, sealed] = [hmac('a', 'x'), seal('a', '', 'x')];
  process.env.SECRET_KEY = 'another'.repeat(10);
  forgetConfig();
  expect(hmac('a', 'x').equals(signature)).toBe(false);
  expect(unseal('a', '', sealed)).toBeUndefined();
  process.env.SECRET_KEY = secret;
  forgetConfig();
  expect(hmac('a', 'x').equals(signature)).toBe(true);
  expect(unseal('a', '', sealed)).toBe('x');
});

it('while a SECRET_KEY is being replaced, what was made under the one before is good, and sealed anew', () => {
  const secret = process.env.SECRET_KEY!;
  const [signature, sealed] = [hmac('a', 'x'), seal('a', '', 'x')];
  expect(resealed('a', '', sealed)).toBeUndefined();
  process.env.SECRET_KEY = `${'another'.repeat(10)}, ${secret}`;
  forgetConfig();
  expect(hmac('a', 'x').equals(signature)).toBe(false);
  expect([isHmac('a', 'x', signature), isHmac('b', 'x', signature)]).toEqual([true, false]);
  expect(unseal('a', '', sealed)).toBe('x');
  const fresh = resealed('a', '', sealed)!;
  expect(resealed('a', '', fresh)).toBeUndefined();
  process.env.SECRET_KEY = 'another'.repeat(10);
  forgetConfig();
  expect(isHmac('a', 'x', signature)).toBe(false);
  expect([unseal('a', '', sealed), unseal('a', '', fresh)]).toEqual([undefined, 'x']);
  process.env.SECRET_KEY = secret;
  forgetConfig();
});

describe('what is sealed', () => {
  it('opens for its own purpose and context alone, and reads differently each time', () => {
    const sealed = seal('totp', '1', '秘密 JBSWY3DP');
    expect(unseal('totp', '1', sealed)).toBe('秘密 JBSWY3DP');
    expect(sealed.includes('JBSWY3DP')).toBe(false);
    expect(seal('totp', '1', '秘密 JBSWY3DP').equals(sealed)).toBe(false);
    expect(unseal('totp', '2', sealed)).toBeUndefined();
    expect(unseal('other', '1', sealed)).toBeUndefined();
  });

  it('does not open once a single bit is another, or a part is missing', () => {
    const sealed = seal('totp', '1', 'JBSWY3DP');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(unseal('totp', '1', changed)).toBeUndefined();
      expect(unseal('totp', '1', sealed.subarray(0, at))).toBeUndefined();
    }
  });
});

describe('numbers with a check symbol', () => {
  it('are the value modulo 37, as Crockford defines', () => {
    // 1·32³ + 2·32² + 3·32 + 4 = 34916 = 37·943 + 25; the 26th symbol is S
    expect(checkSymbol('1234')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U'[34916 % 37]);
    expect(checkSymbol('1234')).toBe('S');
  });

  it('are read as people type them', () => {
    const number = randomNumber(10);
    const spaced = `${number.slice(0, 4)}-${number.slice(4, 8)} ${number.slice(8)}`.toLowerCase();
    expect(readNumber(spaced)).toBe(number);
    expect(readNumber(spaced.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(number);
    expect(readNumber('')).toBeUndefined();
    expect(readNumber('🙂🙂🙂')).toBeUndefined();
  });

  it('refuse every single wrong character and every swap of unlike neighbours', () => {
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    fc.assert(
      fc.property(fc.nat(10), fc.nat(31), (at, which) => {
        const number = randomNumber(10);
        const wrong = number.slice(0, at) + alphabet[which] + number.slice(at + 1);
        if (wrong !== number) expect(readNumber(wrong)).toBeUndefined();
        const swapped = number.slice(0, at) + (number[at + 1] ?? '') + number[at] + number.slice(at + 2);
        if (at < 9 && swapped !== number) expect(readNumber(swapped)).toBeUndefined();
      }),
    );
  });
});
