import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { randomToken } from '#platform/crypto.ts';
import { isLeaked, LEAKED_FILE } from '#platform/leaked-passwords.ts';
import { codePoints } from '#platform/text/normalize.ts';
import { leakedFilter, leakedPasswords } from './leaked-passwords.ts';

const passwords = leakedPasswords();

describe('the filter of leaked passwords', () => {
  it('is what the list makes, and small', () => {
    const kept = readFileSync(LEAKED_FILE);
    expect(kept.equals(leakedFilter(passwords))).toBe(true);
    expect(kept.length).toBeLessThan(400_000);
  });

  it('holds more than a hundred thousand that would be long enough', () => {
    expect(new Set(passwords).size).toBeGreaterThan(100_000);
    expect(passwords.every((p) => codePoints(p) >= 8)).toBe(true);
    expect(passwords.every(isLeaked)).toBe(true);
  });

  it('knows them in any case and width', () => {
    for (const typed of [
      'password',
      'PassWord',
      'ｐａｓｓｗｏｒｄ',
      'yamamoto',
      'Sakura123',
      'liverpool1',
      'smokestack',
    ])
      expect(isLeaked(typed), typed).toBe(true);
  });

  it('refuses fewer than one in ten thousand that never leaked', () => {
    const refused = Array.from({ length: 50_000 }, () => randomToken()).filter(isLeaked);
    expect(refused.length).toBeLessThan(12); // 1.8 expected
  });

  it('answers in far less than a millisecond, also to what is very long', () => {
    const typed = Array.from({ length: 2000 }, (_, i) => `${i}${'柿'.repeat(124)}`);
    const start = performance.now();
    typed.forEach(isLeaked);
    expect((performance.now() - start) / typed.length).toBeLessThan(1);
  });
});
