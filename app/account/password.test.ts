import { hash } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { hashPassword, passwordFits } from './password.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>();
  return { ...library, hash: vi.fn(library.hash) };
});

it('is compared for an unknown account again, after it could not be hashed once', async () => {
  const stored = await hashPassword('a long password');
  vi.mocked(hash).mockRejectedValueOnce(new Error('no turn'));
  await expect(passwordFits(null, 'a long password')).rejects.toThrow('no turn');
  expect(await passwordFits(null, 'a long password')).toBe(false);
  expect(await passwordFits(stored, 'a long password')).toBe(true);
});

it('of a known account is compared without hashing another', async () => {
  const stored = await hashPassword('a long password');
  vi.mocked(hash).mockClear();
  expect(await passwordFits(stored, 'another password')).toBe(false);
  expect(hash).not.toHaveBeenCalled();
});
