/** The days of the week as the form has them, from Monday on. */
export const WEEKDAYS: readonly { n: number; name: string; field: string }[] = [1, 2, 3, 4, 5, 6, 0].map(
  (n) => ({
    n,
    name: `${'日月火水木金土'[n]}曜日`,
    field: `weekday-${n}`,
  }),
);
