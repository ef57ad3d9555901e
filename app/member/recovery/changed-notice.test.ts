import { expect, it } from 'vitest';
import { saysChanged, withChangedNotice } from './changed-notice.ts';

it.each([
  ['/mypage', '/mypage?password=changed'],
  ['/ec/mypage/addresses?edit=1', '/ec/mypage/addresses?edit=1&password=changed'],
  ['/donate/goods/7#f-usage', '/donate/goods/7?password=changed#f-usage'],
  ['/goods?q=%E3%81%8B%E3%81%AB', '/goods?q=%E3%81%8B%E3%81%AB'],
])('%s is asked as %s', (path, asked) => expect(withChangedNotice(path)).toBe(asked));

it('is said where it is asked for', () => {
  expect(saysChanged(new URLSearchParams('password=changed'))).toBe(true);
  expect(saysChanged(new URLSearchParams('password=x'))).toBe(false);
});
