const REFERENCE = /^\d{6}\/[^\s/]{1,40}$/;

/** Whether it may name goods by government code and 管理番号 (`011002/01100-0001`). */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}

/**
 * Goods as somebody lists them by reference, one a line: each once, in their order.
 * @param most of them. @param goods what they are called in what is said of a slip.
 */
export function readReferences(
  typed: string,
  most: number,
  goods: string,
): { value: string[] } | { fault: string } {
  const all = typed
    .normalize('NFKC')
    .split(/[\s、,]+/)
    .filter(Boolean);
  const value = [...new Set(all)];
  if (value.length === 0) return { fault: `${goods}を1つ以上入力してください` };
  if (value.length > most) return { fault: `${most}件以内にしてください` };
  const wrong = value.find((reference) => !isReference(reference));
  return wrong === undefined
    ? { value }
    : { fault: `「${wrong.slice(0, 50)}」は、「団体コード/管理番号」の形にしてください` };
}
