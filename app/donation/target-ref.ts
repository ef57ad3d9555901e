/** What a member may donate to: a gift (by id) or a government (by code). */
export type TargetRef = { goods: number } | { government: string };

/** A line of the list of donations (お申し込みリスト): what was chosen there. */
export interface Wish {
  /** The line's id: `l<line>.` begins the names of the fields that are its own. */
  line: number;
  /** Of a gift: the variant, and how many pieces. */
  skuId: number | null;
  quantity: number;
  /** Yen of a donation without a gift; null while none is typed, and of a gift. */
  amount: number | null;
}

/** All that its member has on the list of donations, which is paid for at once. */
export const LIST = { list: true } as const;

/** What a form is for. */
export type FormRef = TargetRef | typeof LIST;
