const DAYS = 7;

/** Imports that were taken over since then can be taken back; pictures that nothing names are kept as long. */
export function undoneSince(now: Date): Date {
  return new Date(now.getTime() - DAYS * 86_400_000);
}
