import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { randomNumber } from '#platform/crypto.ts';
import { tokenIn } from './counter/parts/scanned.ts';
import { ticketAddress, ticketQr } from './qr.ts';
import { spokenCode } from './rules.ts';
import { CODE_LENGTH, readCode, readToken, signToken } from './token.ts';

// Only the key is used here; no database is asked.
process.env.DATABASE_URL ??= 'postgres://none/none';

const code = randomNumber(CODE_LENGTH);

it('knows its own signature and no other', () => {
  const token = signToken(code);
  expect(token).toHaveLength(101);
  expect(readToken(token)).toBe(code);
  expect(signToken(code)).toBe(token);
  const other = signToken(randomNumber(CODE_LENGTH));
  const forged = [
    '',
    code,
    token.slice(0, -1),
    `${token}A`,
    `${code}.${other.slice(15)}`,
    `${other.slice(0, 14)}.${token.slice(15)}`,
    `${code}.${'A'.repeat(86)}`,
    token.toLowerCase(),
  ];
  for (const text of forged) expect(readToken(text), text).toBeUndefined();
});

it('trusts no signature of another secret', () => {
  const token = signToken(code);
  const secret = process.env.SECRET_KEY;
  process.env.SECRET_KEY = 'fedcba9876543210'.repeat(5);
  forgetConfig();
  expect(readToken(token)).toBeUndefined();
  expect(readToken(signToken(code))).toBe(code);
  process.env.SECRET_KEY = secret;
  forgetConfig();
  expect(readToken(token)).toBe(code);
});

it('reads a typed code however it is written, and finds a slip', () => {
  expect(readCode(` ${spokenCode(code).toLowerCase()} `)).toBe(code);
  expect(readCode(spokenCode(code).replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(
    code,
  );
  for (let i = 0; i < code.length; i++) {
    const slip = code.slice(0, i) + (code[i] === '7' ? '8' : '7') + code.slice(i + 1);
    expect(readCode(slip), slip).toBeUndefined();
  }
  expect(readCode(randomNumber(10))).toBeUndefined();
});

it('draws a QR code that leads to the counter', () => {
  const { size, path } = ticketQr(code);
  const scale = 4;
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++)
        data.fill(
          0,
          ((Number(y) * scale + dy) * side + Number(x) * scale + dx) * 4,
          ((Number(y) * scale + dy) * side + Number(x) * scale + dx) * 4 + 3,
        );
  const read = decodeQR({ width: side, height: side, data });
  expect(read).toBe(ticketAddress(code));
  expect(readToken(tokenIn(read) ?? '')).toBe(code);
});

it('finds the token in what a camera read, and nothing in other codes', () => {
  const token = signToken(code);
  expect(tokenIn(token)).toBe(token);
  expect(tokenIn(`https://furusato.example/qr_tickets/redeem?t=${token}`)).toBe(token);
  for (const text of ['https://example.jp/', 'WIFI:S:x;;', '4901234567894', '', 'https://example.jp/?t=abc'])
    expect(tokenIn(text), text).toBeUndefined();
});
