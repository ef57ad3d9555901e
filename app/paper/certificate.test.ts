import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { aPlace, PREFECTURE } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { forgetConfig, readConfig } from '#platform/config.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { certificateOf, certificatePaper } from './certificate.ts';
import { certificateXml } from './certificate-xml.ts';
import { setPaper } from './paper.ts';
import { aPaidDonation } from './testing/donations.ts';
import { readPdf } from './testing/pdf.ts';
import { parseXml, plain } from './testing/xml.ts';

useTestDatabase();
beforeAll(aPlace);

const NEXT_YEAR = new Date('2026-12-31T15:00:00Z');
const ISSUER = {
  DESIGNATED_ISSUER_NAME: '株式会社 <さとのわ> & Co',
  DESIGNATED_ISSUER_NUMBER: '7123456789012',
};

beforeEach(() => {
  Object.assign(process.env, ISSUER);
  forgetConfig();
});
afterEach(() => {
  for (const name of Object.keys(ISSUER)) delete process.env[name];
  forgetConfig();
});

async function aYear() {
  const member = await aMember();
  const first = await aPaidDonation(member, { paidAt: '2026-01-05T00:00:00Z', amount: 10_000 });
  await aPaidDonation(member, { paidAt: '2026-02-05T00:00:00Z', amount: 99_000, status: 'refunded' });
  const last = await aPaidDonation(member, {
    paidAt: '2026-12-31T14:59:59Z',
    amount: 25_000,
    government: PREFECTURE,
    donor: { familyName: '髙﨑𠮷', givenName: '<葛&">', building: '2棟 101' },
  });
  await aPaidDonation(member, { paidAt: '2026-12-31T15:00:00Z' }); // next year's
  return { member, first, last };
}

it('does not exist while the operator is no designated issuer', async () => {
  const { member } = await aYear();
  expect(await certificateOf(member, 2026, NEXT_YEAR)).toBeDefined();
  for (const name of Object.keys(ISSUER)) delete process.env[name];
  forgetConfig();
  expect(await certificateOf(member, 2026, NEXT_YEAR)).toBeUndefined();
});

it('is given out when the year is over, and only for a year with donations', async () => {
  const { member } = await aYear();
  expect(await certificateOf(member, 2026, new Date(NEXT_YEAR.getTime() - 1))).toBeUndefined();
  expect(await certificateOf(member, 2025, NEXT_YEAR)).toBeUndefined();
  expect(await certificateOf(await aMember(), 2026, NEXT_YEAR)).toBeUndefined();
});

it('states as PDF what was received and not given back', async () => {
  const { member, first, last } = await aYear();
  const certificate = await certificateOf(member, 2026, NEXT_YEAR);
  const { text, info } = readPdf(await setPaper(certificatePaper(certificate!)));
  expect(info.Tagged).toBe('yes');
  for (const part of [
    '令和8年分寄附金控除に関する証明書',
    '髙﨑𠮷<葛&">',
    '東京都千代田区千代田1-12棟101',
    '35,000円',
    '所得税法第78条第2項第1号',
    '株式会社<さとのわ>&Co',
    '7123456789012',
    `${first}令和8年1月5日北海道別海町9000020016918`,
    `${last}令和8年12月31日北海道7000020010006`,
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('99,000');
});

it('states the same as XML, in the elements that are known and in no other', async () => {
  const { member, first, last } = await aYear();
  const xml = certificateXml((await certificateOf(member, 2026, NEXT_YEAR))!);
  expect(xml).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<TEG830 xmlns="[^"]+\/XSD\/kyotsu" xmlns:gen="/,
  );
  expect(xml).toContain('<gen:hojinbango>7123456789012</gen:hojinbango>');
  const root = parseXml(xml);
  expect(root).toMatchObject({
    tag: 'TEG830',
    attrs: { id: 'TEG830', page: '1', sakuseiDay: '2027-01-01', sakuseiNM: ISSUER.DESIGNATED_ISSUER_NAME },
  });
  const donation = (number: string, day: string[], place: string, corporate: string, amount: string) => [
    'WML00010',
    [
      ['WML00020', number],
      [
        'WML00030',
        [
          ['yyyy', day[0]],
          ['mm', day[1]],
          ['dd', day[2]],
        ],
      ],
      [
        'WML00040',
        [
          ['WML00050', place],
          ['WML00060', [['hojinbango', corporate]]],
        ],
      ],
      ['WML00070', amount],
    ],
  ];
  expect(plain(root)).toEqual([
    [
      'TEG830-1',
      [
        [
          'WMA00000',
          [
            ['era', '5'],
            ['yy', '8'],
          ],
        ],
        ['WMC00000', '髙﨑𠮷 <葛&">'],
        ['WME00000', '東京都千代田区千代田1-1 2棟 101'],
        ['WMF00000', '35000'],
        ['WMG00000', '所得税法第78条第2項第1号'],
        ['WMJ00000', ISSUER.DESIGNATED_ISSUER_NAME],
        ['WMK00000', [['hojinbango', '7123456789012']]],
        [
          'WML00000',
          [
            donation(first, ['2026', '1', '5'], '北海道別海町', '9000020016918', '10000'),
            donation(last, ['2026', '12', '31'], '北海道', '7000020010006', '25000'),
          ],
        ],
      ],
    ],
  ]);
});

it('refuses half a setting, and a number whose check digit is wrong', () => {
  const env = { DATABASE_URL: 'postgres://x/x', SECRET_KEY: 'x'.repeat(64) };
  expect(() => readConfig({ ...env, DESIGNATED_ISSUER_NAME: '株式会社さとのわ' })).toThrow(/belong together/);
  const wrong = { DESIGNATED_ISSUER_NAME: '株式会社さとのわ', DESIGNATED_ISSUER_NUMBER: '8123456789012' };
  expect(() => readConfig({ ...env, ...wrong })).toThrow(/DESIGNATED_ISSUER_NUMBER/);
});
