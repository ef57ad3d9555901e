/** Who works in the console (console specification section 1). */
export const ROLES = ['operator', 'auditor', 'government', 'agency', 'producer'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  operator: '運営',
  auditor: '監査',
  government: '自治体担当',
  agency: '中間事業者',
  producer: '事業者',
};

/** A role, and where it counts: everywhere, for a government, or for a producer. */
export interface Grant {
  role: Role;
  governmentCode: string | null;
  producerId: number | null;
  /** The last day in Japan on which it counts; null: no end. */
  until: string | null;
}

/** What a role is granted for. */
export const REACH: Record<Role, 'all' | 'government' | 'producer'> = {
  operator: 'all',
  auditor: 'all',
  government: 'government',
  agency: 'government',
  producer: 'producer',
};
