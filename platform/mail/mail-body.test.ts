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

it('leaves nothing in it that a mail must not hold', () => {
  const { html } = mailBody(
    '<script>x</script> <p style="x"> ![絵](https://evil.example/x.png)\n\n[x](javascript:alert(1)) [y](//evil.example)',
    ORIGIN,
  );
  expect(html).not.toMatch(/<script|<img|href="(javascript|\/\/)/);
  expect(html).not.toContain('<p style="x"');
});
