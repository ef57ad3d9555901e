/** A part of a confirm page: what was typed, as text. */
export interface ConfirmSection {
  title: string;
  /** What is to be looked at there. */
  lead?: string;
  /** Field of the form that 変更する leads to; null for what the visitor cannot change. */
  field: string | null;
  rows: [string, string][];
  /** Path of a picture of what it is about. */
  picture?: string | null;
}
