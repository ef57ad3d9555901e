import { expect, it } from 'vitest';
import { mailBody } from './mail-body.ts';

const ORIGIN = 'https://example.jp';

it('makes both parts of what was written', () => {
  const { html, text } = mailBody(
    '## 冬の返礼品\n\n**かに**が[届きました](/goods)。\n\n- 別府市\n- [寄附する](https://a.example/?x=1&y=2)\n\n1. 選ぶ\n2. 送る\n\n---\n\nまた。',
    ORIGIN,
  );
  expect(text).toBe(
    '■ 冬の返礼品\n\nかにが届きました(https://example.jp/goods)。\n\n・別府市\n・寄附する(https://a.example/?x=1&y=2)\n1. 選ぶ\n2. 送る\n\n――――――――――\n\nまた。',
  );
  expect(html).toContain('<h2 style="');
  expect(html).toMatch(/<a style="color:#1f4f8f" href="https:\/\/example\.jp\/goods">届きました<\/a>/);
  expect(html).toContain('<strong>かに</strong>');
});

it('shows uploaded pictures of the site, none larger than it is, and says in the plain part what they show', () => {
  const [large, small] = ['a'.repeat(22), 'b'.repeat(22)];
  const { html, text } = mailBody(
    `かにです。\n\n![浜に並ぶ"かに"](u/${large})\n\n![印](u/${small})と文`,
    ORIGIN,
    new Map([
      [large, 2_000],
      [small, 120],
    ]),
  );
  expect(html).toContain(
    `<img style="display:block;max-width:100%;height:auto;border:0" src="https://example.jp/media/mail/${large}.jpg" alt="浜に並ぶ&quot;かに&quot;" width="540" />`,
  );
  expect(html).toContain(`src="https://example.jp/media/mail/${small}.jpg" alt="印" width="120"`);
  expect(text).toBe('かにです。\n\n[画像: 浜に並ぶ"かに"]\n\n[画像: 印]と文');
  expect(mailBody(`![x](u/${large})`, 'http://localhost:3000').html).toContain(
    'src="http://localhost:3000/media/',
  );
});

it('leaves nothing in it that a mail must not hold', () => {
  const { html } = mailBody(
    '<script>x</script> <p style="x"> ![絵](https://evil.example/x.png)\n\n[x](javascript:alert(1)) [y](//evil.example)',
    ORIGIN,
  );
  expect(html).not.toMatch(/<script|<img|href="(javascript|\/\/)/);
  expect(html).not.toContain('<p style="x"');
});
