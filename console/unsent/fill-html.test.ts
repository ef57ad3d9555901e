import { expect, it } from 'vitest';
import { fillHtml } from './fill-html.ts';
import { PLACE } from './place.ts';

const TYPED = `"<b>&'`;
const PAGE = [
  `<!DOCTYPE html><div ${PLACE}=""></div><form method="post" action="/logout"><button name="intent">x</button></form>`,
  '<form method="post" id="f"><input type="hidden" name="version" value="2"/><input id="name" name="name" value="old"/>',
  '<textarea name="body" rows="3">\nalt &amp; älter</textarea><select name="kind"><option value="">なし</option>',
  '<option value="a" selected="">A</option><option value="b">B</option></select>',
  '<input type="checkbox" name="box" checked=""/><input type="checkbox" name="label" value="x"/>',
  '<input type="password" name="_proof" value=""/><button name="intent" value="save">保存</button></form>',
  '<input name="beside" form="f"/><script>const a = "<input name=\\"name\\" value=\\"no\\">";</script>',
].join('');

const filled = (...entries: [string, string][]) =>
  fillHtml(PAGE, { action: '/goods/1', entries, hadFiles: true }, '/goods/1');

it('puts what was typed into the fields, escaped, and leaves everything else as it was', () => {
  const html = filled(
    ['version', '1'],
    ['name', TYPED],
    ['body', `一行目\n${TYPED}`],
    ['kind', 'b'],
    ['label', 'x'],
    ['beside', '横'],
    ['intent', 'save'],
  );
  const escaped = "&quot;&lt;b&gt;&amp;'";
  expect(html).toContain('<input type="hidden" name="version" value="1">');
  expect(html).toContain(`<input id="name" name="name" value="${escaped}">`);
  expect(html).toContain(`<textarea name="body" rows="3">\n一行目\n${escaped}</textarea>`);
  expect(html).toContain('<option value="a">A</option><option value="b" selected="">B</option>');
  expect(html).toContain(
    '<input type="checkbox" name="box"><input type="checkbox" name="label" value="x" checked="">',
  );
  expect(html).toContain('<input type="password" name="_proof" value=""/>');
  expect(html).toContain('<input name="beside" form="f" value="横">');
  expect(html).toContain('const a = "<input name=\\"name\\" value=\\"no\\">";');
  expect(html).toContain('選択されていたファイルは残っていません');
});

it('says what has no place, as text', () => {
  const html = filled(['name', 'x'], ['gone', TYPED]);
  expect(html).toContain(`<li class="whitespace-pre-line break-words">&quot;&lt;b&gt;&amp;'</li>`);
});
