import type { DisclosureWish } from '#app/membership/disclosure/disclose.ts';

export const WITH_NOTES = '担当者のメモを含める';

/** How the file is asked for, by a form or an address. */
export function readWish(said: { get(name: string): unknown }): DisclosureWish {
  return { format: said.get('format') === 'json' ? 'json' : 'pdf', notes: said.get('notes') === WITH_NOTES };
}

export function wishQuery({ format, notes }: DisclosureWish): string {
  return String(new URLSearchParams({ format, ...(notes && { notes: WITH_NOTES }) }));
}
