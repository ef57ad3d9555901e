import { expect, it } from 'vitest';
import { EMPTY_REPLY } from './reply.ts';
import { throttled } from './request.ts';

it.each([
  [1, '1分'],
  [15 * 60, '15分'],
  [89 * 60, '89分'],
  [90 * 60, '2時間'],
  [4 * 3600, '4時間'],
  [4 * 3600 + 1, '5時間'],
  [12 * 3600, '12時間'],
])('after %i seconds one may try again: あと%sほど', (seconds, words) => {
  const { data, init } = throttled(EMPTY_REPLY, seconds, {});
  expect(data.reply.errors['']?.join()).toContain(`あと${words}ほどで`);
  expect(new Headers(init?.headers).get('Retry-After')).toBe(String(seconds));
});
