/**
 * Check digit of a 法人番号 over its twelve lower digits: 9 − (Σ Pn×Qn mod 9), where Qn is 1 for odd and 2 for even
 * places counted from the right (法人番号の指定等に関する省令 2条).
 */
function checkDigit(base: string): number {
  const sum = [...base]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 2), 0);
  return 9 - (sum % 9);
}

/** Whether the text has thirteen digits and the first is their check digit. */
export function isCorporateNumber(text: string): boolean {
  return /^\d{13}$/.test(text) && Number(text[0]) === checkDigit(text.slice(1));
}

/**
 * The 法人番号 of a local government: its base number is 000020 and its 全国地方公共団体コード, check digit included.
 * @param code six digits, for instance 130001 (東京都 → 8000020130001).
 */
export function governmentCorporateNumber(code: string): string {
  const base = `000020${code}`;
  return `${checkDigit(base)}${base}`;
}
