import type { Temperature } from '#app/sale/rules/shipping.ts';
import { isWrappable, isWrapped, WRAPPING_CHOICES, wrappingName } from '#app/sale/rules/wrapping.ts';

/** 「ギフト包装をする」, of several products 「ギフト包装(りんごジュースを包装します)」; null where none was wished for. */
export function wrappingWords(
  wrapping: string,
  lines: readonly { name: string; temperature: Temperature }[],
): string | null {
  if (!isWrapped(wrapping)) return null;
  const names = [...new Set(lines.filter((l) => isWrappable(l.temperature)).map((l) => l.name))];
  return lines.length > 1
    ? `${wrappingName(wrapping)}(${names.join('、')}を包装します)`
    : (WRAPPING_CHOICES[wrapping] ?? null);
}
