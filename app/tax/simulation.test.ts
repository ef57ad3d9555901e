import { describe, expect, it } from 'vitest';
import { ownShare } from './own-share.ts';
import { REMARKS } from './parts/Remarks.tsx';
import { simulate } from './simulation.ts';

const NOW = new Date('2026-12-31T14:59:59Z');
const NEW_YEAR = new Date('2026-12-31T15:00:00Z'); // midnight in Japan
const about = (query: string, now = NOW) => simulate(new URLSearchParams(query), now);

describe('the simulation', () => {
  it('starts with the year in Japan and no answer', () => {
    expect(about('')).toMatchObject({
      answer: undefined,
      query: 'year=2026',
      asked: { values: { year: '2026' } },
    });
    expect(about('', NEW_YEAR).query).toBe('year=2027');
  });

  it('works the breakdown out for the limit, or for the donation that is typed', () => {
    const answer = about('income=500万').answer!;
    expect(answer).toMatchObject({ year: 2026, yen: 61_029, shown: 61_000, amount: 61_000, isTyped: false });
    expect(about('income=500万&amount=3万').answer).toMatchObject({
      amount: 30_000,
      isTyped: true,
      refunds: { oneStop: { total: 28_000, burden: 2_000 } },
    });
  });

  it.each([
    ['2025', 'income=500万', 'この額まで寄附した場合の自己負担は、2,000円の見込みです。'],
    [
      '2026',
      'income=650万',
      'この額まで寄附した場合の自己負担は、ワンストップ特例で2,000円、確定申告で11,700円の見込みです。',
    ],
    ['2026', 'income=650万&medical=1', 'この額まで寄附した場合の自己負担は、11,700円の見込みです。'],
    ['2026', 'income=650万&amount=3万', '自己負担が2,000円となる寄附の合計の目安です。'],
  ])('%s, %s: the headline says what the columns say', (year, query, words) => {
    expect(ownShare(about(`year=${year}&${query}`).answer!)).toBe(words);
  });

  it('shows nothing where nothing comes back', () => {
    expect(about('income=50万').answer).toMatchObject({ yen: 0, shown: 0, amount: 0 });
  });

  it.each([
    ['income=500万', []],
    ['income=500万&business=1', ['事業の所得']],
    ['income=500万&other_income=200000', []],
    ['income=500万&other_income=200001', ['20万円を超える']],
    ['income=20000000', []],
    ['income=20000001', ['2,000万円を超える']],
    ['pension=4000000', []],
    ['pension=4000001', ['400万円を超える']],
    ['income=500万&medical=1', ['医療費控除']],
  ])('%s: who must file a tax return learns it: %o', (query, expected) => {
    const found = about(query).answer!.oneStopHindrances;
    expect(found).toHaveLength(expected.length);
    for (const [i, words] of expected.entries()) expect(found[i]).toContain(words);
  });

  it('tells each step with its articles', () => {
    const steps = about('year=2024&income=500万&spouse=dependent').answer!.steps;
    expect(steps.map((s) => s.result[1])).toEqual([
      '3,560,000円',
      '2,050,000円',
      '202,500円',
      '84.895%',
      '49,000円',
    ]);
    for (const step of steps) expect(step.law).toMatch(/条/);
    expect(steps[4]?.lines).toEqual([
      ['所得割額 × 20%', '40,500円'],
      ['特例分の上限額', '40,500円'],
      ['÷ 84.895% + 2,000円', '49,705円'],
    ]);
    expect(steps[1]?.note).toContain('推計');
    expect(about('income=500万&social_insurance=70万').answer!.steps[1]?.note).toBeUndefined();
  });

  it('names every income, the exemption, a negative base and the cap where they matter', () => {
    const all = about('income=900万&under16=1&pension=2&business=3&other_income=4').answer!.steps[0]!.lines;
    expect(all.map(([term]) => term)).toEqual([
      '給与収入',
      '給与所得控除',
      '給与所得',
      '所得金額調整控除',
      '公的年金等に係る雑所得',
      '事業所得(青色申告特別控除の後)',
      'その他の所得',
    ]);
    const poor = about('income=50万').answer!.steps;
    expect(poor[2]?.note).toContain('所得割が課されません');
    expect(poor[3]?.lines).toEqual([['課税総所得金額 − 人的控除の差', '−50,000円']]);
    expect(poor[4]?.result[1]).toBe('—');
    const rich = about('year=2027&income=2億').answer!;
    expect(rich).toMatchObject({ capped: true, shown: 4_382_000 });
    expect(rich.steps[4]?.lines[1]).toEqual(['特例控除額の定額の上限', '1,930,000円']);
  });

  it('gives one answer for a student who earns little, whichever field tells of them', () => {
    const counted = about('income=1000万&univ=1').answer!;
    expect(about('income=1000万&relative_income=100万').answer).toMatchObject({ yen: counted.yen });
    expect(about('income=1000万&relative_income=136万').answer).toMatchObject({ yen: counted.yen });
    // Above the dependants' ceiling: 特定親族特別控除, without 所得金額調整控除 and without a personal difference.
    expect(about('income=1000万&relative_income=1360001').answer!.yen).toBeGreaterThan(counted.yen);
  });

  it('knows the amounts of the blue return by year, and does not take another year’s for none in silence', () => {
    expect(about('year=2026&mode=detailed').blueDeductions).toEqual([100_000, 550_000, 650_000]);
    expect(about('year=2027&mode=detailed').blueDeductions).toEqual([100_000, 650_000, 750_000]);
    const changed = about('year=2027&mode=detailed&income=500万&business=300万&blue=550000');
    expect(changed.asked.notes).toEqual([expect.stringContaining('10万円、65万円、75万円')]);
    expect(changed.asked.values.blue).toBe('0');
    expect(about('year=2027&mode=detailed&income=500万&blue=750000').asked.notes).toEqual([]);
  });

  it('says what the joint cap of 2027 takes off the deduction of a pension', () => {
    const query = 'income=900万&pension=200万&over64=1';
    expect(about(`year=2027&${query}`).answer!.steps[0]!.note).toContain('250,000円');
    expect(about(`year=2026&${query}`).answer!.steps[0]!.note).toBeUndefined();
  });

  it('bears out the example of a tax return that costs more than 2,000 yen', () => {
    const { refunds, shown } = about('year=2026&income=650万&amount=97000').answer!;
    expect(shown).toBe(97_000);
    expect(refunds).toMatchObject({ taxReturn: { burden: 11_700 }, oneStop: { burden: 2_000 } });
    expect(REMARKS.map((r) => r.text).join('')).toContain('97,000円を寄附すると、自己負担は11,700円です');
  });
});
