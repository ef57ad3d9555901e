import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, describe, expect, it } from 'vitest';
import { readCsv } from './csv.ts';
import { readLists } from './lists.ts';
import { decode, readTextFile } from './read-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'satonowa-places-'));
afterAll(() => rmSync(folder, { recursive: true }));

const utf8 = (text: string) => new TextEncoder().encode(text);
const lists = (...texts: string[]) => readLists(texts.map((text, i) => ({ name: `${i + 1}.csv`, text })));
const posted = (jis: string, code: string, kana: string, city: string, town: string) =>
  `${jis},"060  ","${code}","ﾎｯｶｲﾄﾞｳ","${kana}","ｶﾅ","北海道","${city}","${town}",0,0,1,0,0,0\r\n`;
const BODIES =
  '"団体コード","都道府県名\n（漢字）","市区町村名\n（漢字）","都道府県名\n（カナ）","市区町村名\n（カナ）"\r\n';

describe('a file', () => {
  it('is read in UTF-8 with or without a mark, and in CP932, to the same text', async () => {
    const text = `${posted('01101', '0600000', 'ｻｯﾎﾟﾛｼﾁｭｳｵｳｸ', '札幌市中央区', '①髙～－')}`;
    writeFileSync(join(folder, 'KEN_ALL.CSV'), iconv.encode(text, 'cp932'));
    writeFileSync(join(folder, 'utf_ken_all.csv'), text.replace('～', '\u301c').replace('－', '\u2212'));
    writeFileSync(join(folder, 'marked.csv'), `\ufeff${text}`);
    const read = async (name: string) => readLists([await readTextFile(join(folder, name))]).posted!;
    const [row] = await read('KEN_ALL.CSV');
    expect(row).toMatchObject({
      code: '0600000',
      jis: '01101',
      city: '札幌市中央区',
      cityKana: 'サッポロシチュウオウク',
    });
    for (const name of ['utf_ken_all.csv', 'marked.csv'])
      expect((await read(name)).map((r) => ({ ...r, at: '' }))).toEqual([{ ...row, at: '' }]);
  });

  it('in no encoding of these is refused by its line', () => {
    const good = utf8('札幌市\n');
    expect(() => decode('a.csv', Uint8Array.from([...good, ...good, 0xff, 0xfe]))).toThrow(
      'a.csv, line 3: this is not UTF-8',
    );
    const sjis = iconv.encode('札幌市\n', 'cp932');
    expect(() => decode('b.csv', Uint8Array.from([...sjis, 0x81, 0x0a]))).toThrow(
      'b.csv, line 2: this is not CP932',
    );
  });

  it('that is packed, too large or not there is refused with what to do', async () => {
    expect(() => decode('a.zip', utf8('PK\u0003\u0004'))).toThrow('unpack it first');
    const large = join(folder, 'large.csv');
    writeFileSync(large, Buffer.alloc(64 * 1024 * 1024 + 1, 'a'));
    await expect(readTextFile(large)).rejects.toThrow('larger than 64 MB');
    await expect(readTextFile(join(folder, 'none.csv'))).rejects.toThrow('cannot be read (ENOENT)');
    await expect(readTextFile(folder)).rejects.toThrow('is no file: name the lists themselves');
  });
});

describe('a table', () => {
  it('has cells with quotes, commas and line breaks in them, and the line of each record', () => {
    expect(readCsv('a', 'a,"b ""c"", d"\r\n\r\n"e\nf",\ng')).toEqual([
      { line: 1, cells: ['a', 'b "c", d'] },
      { line: 3, cells: ['e\nf', ''] },
      { line: 5, cells: ['g'] },
    ]);
  });

  it.each([
    ['a\n"b', 'line 2: a quote is opened here and never closed'],
    ['"a"b', 'line 1: a quoted cell goes on after its end'],
    ['a'.repeat(2001), 'line 1: this is longer than any line'],
    [','.repeat(60), 'line 1: this is longer than any line'],
    ['a\n'.repeat(400_001), 'more than 400000 lines'],
  ])('%#: is refused', (text, why) => expect(() => readCsv('a', text)).toThrow(why));
});

describe('Japan Post’s list', () => {
  const town = (...towns: string[]) =>
    lists(
      towns.map((t) => posted('03507', '0288888', 'ｸﾉﾍｸﾞﾝﾋﾛﾉﾁｮｳ', '九戸郡洋野町', t)).join(''),
    ).posted!.map((r) => r.town);

  it('is read without what it adds to the towns', () => {
    expect(
      town(
        '大野',
        '以下に掲載がない場合',
        '種市第１地割～第３地割、第５地割',
        '第２地割',
        '洋野町一円',
        '一円',
        '洋野町の次に１～３番地がくる場合',
        '本町（１丁目）',
        'ＡＢＣビル（３階）',
      ),
    ).toEqual(['大野', '', '種市', '', '', '一円', '', '本町', 'ABCビル']);
  });

  it('is one row where a bracket goes over several lines', () => {
    expect(town('帯島（第１地割、', '第２地割、', '第３地割）', '阿子木')).toEqual(['帯島', '阿子木']);
    expect(() => town('帯島（第１地割、')).toThrow(
      '1.csv, line 1: the bracket of 「帯島（第１地割、」 is not closed',
    );
  });

  it('is refused by the line that is none of it', () => {
    const line = posted('03507', '0288888', 'ｶﾅ', '九戸郡洋野町', '大野');
    expect(() => lists(`${line}1,2\r\n`)).toThrow('1.csv, line 2: there are 2 columns instead of 15');
    expect(() => lists(line + line.replace('0288888', '02888'))).toThrow(
      "line 2: this is no line of Japan Post's list",
    );
  });
});

describe('the other lists', () => {
  it('are known by their headings, in any order of the files', () => {
    const read = lists(
      '旧団体コード,新団体コード,廃置分合の日\n042421,042161,2016/10/10\n',
      '団体コード,指定の開始日,指定の終了日\n11002,2026-10-01,2027-09-30\n130001,,\n',
      `${BODIES}"010006","北海道","","ﾎｯｶｲﾄﾞｳ",""\r\n"011002","北海道","札幌市","ﾎｯｶｲﾄﾞｳ","ｻｯﾎﾟﾛｼ"\r\n`,
    );
    expect(read.mergers).toEqual([
      { code: '042421', successor: '042161', on: '2016-10-10', at: '1.csv, line 2' },
    ]);
    expect(read.designations).toEqual([
      { code: '011002', from: '2026-10-01', until: '2027-09-30', at: '2.csv, line 2' },
      { code: '130001', from: null, until: null, at: '2.csv, line 3' },
    ]);
    expect(read.bodies?.[1]).toEqual({
      code: '011002',
      prefecture: '北海道',
      name: '札幌市',
      kana: 'サッポロシ',
      at: '3.csv, line 7',
    });
  });

  it.each([
    ['団体コード,指定の開始日,指定の終了日\n011003,2026-10-01,2027-09-30', '「011003」 is no code'],
    ['団体コード,指定の開始日,指定の終了日\n011002,2026-02-30,2027-09-30', '「2026-02-30」 is no day'],
    ['団体コード,指定の開始日,指定の終了日\n011002,2026-10-01,', 'a first and a last day, or neither'],
    [
      '団体コード,指定の開始日,指定の終了日\n011002,2026-10-01,2026-09-30',
      'the last day is before the first',
    ],
    [`${BODIES}011002,北海道,札幌市,,ｻｯﾎﾟﾛｼ\n11002,北海道,札幌市,,ｻｯﾎﾟﾛｼ`, '011002 comes twice'],
    ['コード,名前\n011002,札幌市', 'none of the known lists'],
    ['', 'none of the known lists'],
    ['団体コード,指定の開始日,指定の終了日\n', '1.csv has a heading and no line below it'],
    [BODIES, '1.csv has a heading and no line below it'],
  ])('%#: are refused by the line', (text, why) => expect(() => lists(text)).toThrow(why));

  it('come once each', () => {
    const text = '旧団体コード,新団体コード,廃置分合の日\n042421,042161,2016/10/10\n';
    expect(() => lists(text, text)).toThrow('2.csv is a second file of the same kind');
  });
});
