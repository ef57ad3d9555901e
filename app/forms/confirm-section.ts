/** A part of a confirm page: what was typed, in words. */
export interface ConfirmSection {
  title: string;
  /** Field of the form that 変更する leads to; null for what is not the visitor's to change. */
  field: string | null;
  rows: [string, string][];
}
