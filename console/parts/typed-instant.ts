import { instant } from '#app/forms/cells.ts';

/** The part of a field for an instant that says the time. */
export const timeOf = (name: string) => `${name}-time`;

/** An instant as a date and a time; null where neither was typed. */
export function typedInstant(form: FormData, name: string): { value: Date | null } | { fault: string } {
  const said = (field: string) => String(form.get(field) ?? '').trim();
  return instant.read(`${said(name)} ${said(timeOf(name))}`.trim());
}

/** The texts of both parts. */
export function shownInstant(name: string, at: Date | null): Record<string, string> {
  const [day = '', time = ''] = instant.write(at).split('T');
  return { [name]: day, [timeOf(name)]: time };
}
