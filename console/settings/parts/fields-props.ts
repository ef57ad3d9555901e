import type { FormReply } from '#app/forms/reply.ts';

/** What the fields of a setting are given. */
export interface FieldsProps {
  reply: FormReply;
  /** What counts now, by the names of the fields. */
  shown: Readonly<Record<string, string>>;
}
