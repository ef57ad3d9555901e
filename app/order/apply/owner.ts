/** Whose form it is: a member's, or a browser's. */
export type Owner =
  | { memberId: number; email: string }
  /** SHA-256 of the key in the cookie; null for a browser that has none yet. */
  | { guest: Buffer | null };

/** An owner under whose key a form can be kept. */
export type KnownOwner = { memberId: number } | { guest: Buffer };

export function memberIdOf(owner: Owner): number | null {
  return 'memberId' in owner ? owner.memberId : null;
}
