import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { onBehalfOf } from '#platform/http/comer.ts';
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

it('is hashed in turn: many networks of one owner delay a stranger by one of them', async () => {
  const order: string[] = [];
  const hashFor = (network: string, neighbourhood: string) =>
    onBehalfOf({ network, neighbourhood }, () => hashPassword('a long password')).then(() =>
      order.push(network),
    );
  const many = Array.from({ length: 30 }, (_, i) => hashFor(`many/${i}`, 'many'));
  await Promise.all([...many, hashFor('one', 'one')]);
  // Behind those that ran already, one for each place, and one turn.
  expect(order.indexOf('one')).toBeLessThanOrEqual(availableParallelism());
});
