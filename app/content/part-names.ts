/** The parts that a text may include by {{part:name}}: figures, and what is computed. */
export const PART_NAMES = [
  'deduction-parts',
  'donation-flow',
  'two-ways',
  'five-governments',
  'paid-day',
  'one-stop-papers',
  'tax-return-papers',
  'guide-steps',
  'data-flow',
  'deadlines',
  'one-stop-law',
  'payments',
] as const;

export type PartName = (typeof PART_NAMES)[number];

export function isPartName(name: string): name is PartName {
  return (PART_NAMES as readonly string[]).includes(name);
}
