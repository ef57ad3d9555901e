import { prefixOf, type Target } from '../target.ts';

/** The first line of a list that goes to the same government: where the purpose of all of them is asked, once. */
export function usageTarget(target: Target, targets: readonly Target[]): Target {
  return targets.find((t) => t.government.code === target.government.code) ?? target;
}

const usageName = (target: Target) => `${prefixOf(target)}usage`;

/**
 * The purpose that was chosen for a government, under the names of all its lines: each keeps it when the one that asked goes, and what
 * is put before it later asks with it.
 * @param chosen what a field has; nothing of one that was not shown.
 */
export function sharedUsages(
  chosen: (name: string) => string | null | undefined,
  targets: readonly Target[],
): Record<string, string> {
  const governments = [...Map.groupBy(targets, (t) => t.government.code).values()];
  const shared = governments.flatMap((lines) => {
    const usage = lines.map((t) => chosen(usageName(t))).find((value) => value != null);
    return usage == null ? [] : lines.map((t) => [usageName(t), usage] as const);
  });
  return Object.fromEntries(shared);
}
