/** What stands in the waiting page that is kept, where each visitor is told something else. */
export const GAPS = {
  people: '%people%',
  time: '%time%',
  year: '%year%',
  again: '%again%',
  anew: '%anew%',
} as const;
