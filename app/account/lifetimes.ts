const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long whatever shows who somebody is, or what they have begun, is good for: in seconds. All ends are worked out from
 * this table, and so are the Max-Age of cookies and the times that mails and pages name. docs/lifetimes.md says what each
 * is, what ends it sooner, and what has no end on purpose; a test compares the two.
 */
export const lifetimes = {
  /** From the login, however often the session is used. */
  session: 90 * DAY,
  /** From the last use. */
  session_idle: 30 * DAY,
  /** From the last login in the browser. */
  device: 400 * DAY,
  registration: 30 * MINUTE,
  password_reset: 60 * MINUTE,
  email_change: 30 * MINUTE,
  pending_login: 10 * MINUTE,
  passkey_challenge: 10 * MINUTE,
  /** For which a passkey that was used once replaces the password. */
  step_up: 5 * MINUTE,
  /** In which the authenticator app has to show its first code. */
  second_factor_enrolment: 30 * MINUTE,
  parked_form: 2 * HOUR,
  /** A heart, or a limit of the deduction, that a visitor wished to keep. */
  wish: 2 * HOUR,
  /** From its last use: what a browser has gathered to apply for or to order. */
  cart: 30 * DAY,
  order_proof: 2 * HOUR,
  /** From the dispatch, or from the order when nothing was sent. */
  order_link: 180 * DAY,
  /** From the mail that asks a donor what is to become of a late gift: longer than the desk may leave them. */
  remedy_link: 60 * DAY,
  /** From when its browser was last seen: a place in the line of new applicants. */
  place: 2 * HOUR,
  /** From its last use: the pass of who was let in, or was inside before others had to wait. */
  pass: 30 * MINUTE,
  /** From signing in, however often the session is used (product spec section 6). */
  merchant_session: 12 * HOUR,
  /** In which an invitation to the console is to be taken up. */
  staff_invitation: 72 * HOUR,
  /** From the login, however often the session is used. */
  staff_session: 12 * HOUR,
  /** From the last use. */
  staff_session_idle: 30 * MINUTE,
  /** From a session's end: for which it is known whose it was, so that what they send is kept for them. */
  staff_session_known: 3 * DAY,
  staff_unsent_form: 2 * HOUR,
  staff_pending_login: 10 * MINUTE,
  /** For which a password or code that was typed once is not asked for again. */
  staff_step_up: 5 * MINUTE,
  /** In which a second operator is to confirm what one has proposed. */
  staff_approval: 7 * DAY,
} as const;

export type Lifetime = keyof typeof lifetimes;

/** When something ends that began then. */
export function endOf(name: Lifetime, began: Date): Date {
  return new Date(began.getTime() + lifetimes[name] * 1000);
}

/** When something began that ends now: whatever began by then is over. */
export function beginningOf(name: Lifetime, now: Date): Date {
  return new Date(now.getTime() - lifetimes[name] * 1000);
}

/** 「30分」「12時間」「90日」. An hour and a half or less is said in minutes. */
export function lifeInWords(name: Lifetime): string {
  const seconds = lifetimes[name];
  if (seconds % DAY === 0) return `${seconds / DAY}日`;
  return seconds > 90 * MINUTE ? `${seconds / HOUR}時間` : `${seconds / MINUTE}分`;
}
