import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { LoginClosed } from './LoginClosed.tsx';

const said = (by: Parameters<typeof LoginClosed>[0]['by']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LoginClosed recover="/password/recover" by={by} />
    </MemoryRouter>,
  );

it('says whose attempts have closed the login', () => {
  expect(said('device')).toContain('この端末でパスワードの間違いが続いた');
  expect(said('account')).toContain('このメールアドレスでパスワードの間違いが続いた');
  // Nobody need have typed a password of this account.
  expect(said('network')).toContain('インターネット回線からログインの失敗が続いた');
  expect(said('network')).not.toContain('パスワードの間違い');
});

it('names known browsers only to others, and promises nothing that a second factor stops', () => {
  expect(said('device')).not.toContain('以前にログインしたことのある端末');
  for (const by of ['device', 'account', 'network'] as const) {
    expect(said(by)).toContain('2段階認証をご利用の方は、続けて確認コードの入力が必要です');
    expect(said(by)).not.toContain('すぐに');
  }
  expect(said('account')).toContain('以前にログインしたことのある端末');
  expect(said('network')).toContain('以前にログインしたことのある端末');
});
