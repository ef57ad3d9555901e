export const ADULT_AGE = 18; // 民法 4条
export const DRINKING_AGE = 20; // 二十歳未満ノ者ノ飲酒ノ禁止ニ関スル法律 1条

/**
 * Whether somebody has not yet reached an age; it is reached at the beginning of the birthday in JST.
 * @param name of the three boxes of the birth date, whose values are a real date.
 */
export function isYounger(values: Record<string, string>, name: string, age: number, now: Date): boolean {
  const part = (key: string) => Number(values[`${name}.${key}`]);
  const comesOfAge = Date.UTC(part('year') + age, part('month') - 1, part('day')) - 9 * 3_600_000;
  return now.getTime() < comesOfAge;
}
