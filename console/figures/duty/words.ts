import type { CostKind } from '#app/figures/duty/costs.ts';

/** What belongs to each. */
export const COST_HINTS: Readonly<Record<CostKind, string>> = {
  procurement: '自動で集計されない分(調達費が登録されていない返礼品など)',
  sending: '運送料・梱包の費用など。お荷物ごとに登録した送料は、ここには登録しません',
  publicity: '広告・パンフレット・ポータルサイトの掲載料など',
  settlement: '決済手数料・ポータルサイトの利用料など。名目にかかわらず全額',
  office: 'ワンストップ特例・受領証明書の費用、兼務する職員の人件費の按分を含みます',
};

/** What came of looking where a producer's gifts come from. */
export const OUTCOMES = { sound: '問題なし', doubtful: '疑義あり' } as const;
