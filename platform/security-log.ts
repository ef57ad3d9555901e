import { log, networkOfRequest } from './log.ts';

/**
 * What happened to somebody's way in, and how loud it is. docs/security.md explains each; a test compares the two lists.
 */
export const SECURITY_EVENTS = {
  login: 'info',
  login_failed: 'warn',
  second_factor_asked: 'info',
  second_factor_used: 'info',
  second_factor_failed: 'warn',
  second_factor_on: 'info',
  second_factor_off: 'warn',
  recovery_codes_new: 'info',
  passkey_added: 'info',
  passkey_removed: 'info',
  step_up: 'info',
  step_up_failed: 'warn',
  registered: 'info',
  password_changed: 'info',
  password_reset: 'info',
  email_change_asked: 'info',
  email_changed: 'info',
  sessions_ended: 'info',
  logout: 'info',
  withdrawn: 'info',
  merchant_login: 'info',
  merchant_login_failed: 'warn',
  order_lookup_failed: 'warn',
  throttled: 'warn',
  foreign_origin: 'warn',
  staff_command: 'info',
} as const;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** The person it is about, by number; never an address, a name, or anything that was typed. */
export interface SecurityFacts {
  /** Only when it is known: a wrong mail address is nobody's. */
  memberId?: number | undefined;
  merchantId?: number | undefined;
  staffId?: number | undefined;
  /** By which proof. */
  by?: 'password' | 'passkey' | 'second_factor' | 'reset_link' | 'app' | 'recovery';
  /** The limit that refused. */
  limit?: string;
  /** Of the staff command: its name, and the user of the machine. */
  command?: string;
  actor?: string;
}

/**
 * Writes one record about an event, with the request's id and the keyed hash of the visitor's network. Call it once what
 * happened is committed.
 * @param logger another than the process's, for a command whose standard output is for people.
 */
export function securityEvent(event: SecurityEvent, facts: SecurityFacts = {}, logger = log()): void {
  const network = networkOfRequest();
  logger[SECURITY_EVENTS[event]]({ event, ...facts, ...(network ? { network } : {}) }, 'security');
}
