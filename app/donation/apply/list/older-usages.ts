/** The field of a purpose, and those of the lines of its government. */
export interface UsageNames {
  shared: string;
  lines: readonly string[];
}

/**
 * Purposes under both names that they have had: the release before asked for each at a line. While both run, each finds in a kept form
 * what the other has kept there, and a form that the other has shown is read. The release after this one needs none of it.
 */
export function underBothNames(
  values: Readonly<Record<string, string>>,
  usages: readonly UsageNames[],
): Record<string, string> {
  const both = usages.flatMap(({ shared, lines }) => {
    const chosen = [shared, ...lines].map((name) => values[name]).find((value) => value !== undefined);
    return chosen === undefined ? [] : [shared, ...lines].map((name) => [name, chosen] as const);
  });
  return { ...values, ...Object.fromEntries(both) };
}
