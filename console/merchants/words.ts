export const STATE_WORDS = { active: '受付中', suspended: '停止中' } as const;

/** 「1234-5678」 */
export function codeWords(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

export const TAX_NAMES = {
  '10': '10%',
  '8': '8%(飲食料品の持ち帰りなど、軽減税率の対象のみ)',
  several: '複数の税率がある',
} as const;
