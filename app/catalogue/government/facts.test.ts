import { expect, it } from 'vitest';
import { type GovernmentFacts, missingFacts, readFact } from './facts.ts';

const FACTS: GovernmentFacts = {
  head_title: '町長',
  head_name: '北野 一郎',
  department: 'ふるさと納税係',
  phone: '0153-00-0000',
  email: 'furusato@town.example.jp',
  one_stop_postal: '0860205',
  one_stop_address: '北海道野付郡別海町別海常盤町280番地 別海町役場',
  seal: 'omitted',
};

it('names whatever is missing', () => {
  expect(missingFacts(FACTS)).toEqual([]);
  for (const fact of Object.keys(FACTS) as (keyof GovernmentFacts)[])
    expect(missingFacts({ ...FACTS, [fact]: fact === 'seal' ? null : '' })).toEqual([fact]);
  expect(missingFacts({ ...FACTS, phone: '110', one_stop_postal: '086' })).toEqual([
    'phone',
    'one_stop_postal',
  ]);
});

it.each([
  ['head_name', '　北野　一郎 ', '北野 一郎'],
  ['phone', '０１５３−７５−２１１１', '0153-75-2111'],
  ['phone', '0120000000', '0120000000'],
  ['phone', '0153-75-211', undefined],
  ['email', 'Furusato＠Town.example.jp', 'furusato@town.example.jp'],
  ['email', 'furusato@town', undefined],
  ['one_stop_postal', '〒０８６−０２０５', '0860205'],
  ['one_stop_postal', '086-02', undefined],
  ['head_title', '長'.repeat(21), undefined],
  ['department', '', ''],
] as const)('reads %s %s as %s', (fact, typed, read) => {
  expect(readFact(fact, typed)).toBe(read);
});
