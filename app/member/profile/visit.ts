import type { SessionMember } from '#app/account/session.ts';
import type { enrolmentView } from '#app/account/totp.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import type { StorefrontPaths } from '#app/shell/storefront-paths.ts';
import type { KeptCodes } from '#app/ui/kept-codes.ts';
import { stepUp } from '../security/step-up.ts';

/** The member on 会員情報, and the storefront's paths. */
export interface Visit {
  request: Request;
  url: URL;
  member: SessionMember;
  paths: StorefrontPaths;
  now: Date;
}

/** What is shown in the answer to a form and never again. */
export interface ShownOnce {
  enrolment?: { packed: string } & ReturnType<typeof enrolmentView>;
  recoveryCodes?: KeptCodes;
}

/** The answer of a form that stays on its page. */
export interface Stays {
  status: 200 | 400 | 429;
  reply: FormReply;
  /** Seconds, with 429. */
  retryAfter?: number;
  shown?: ShownOnce;
}

/** The answer of a form that is done: a redirect to a page that says so, so that a reload does not repeat it. */
export interface Leaves {
  leaveFor: string;
  headers: HeadersInit;
}

export type Answer = Stays | Leaves;

export function refuse(reply: FormReply, name?: string, message?: string): Stays {
  const full = name === undefined || message === undefined ? reply : withError(reply, name, message);
  return { status: 400, reply: full };
}

export function wait(reply: FormReply, retryAfter: number): Stays {
  return { status: 429, reply, retryAfter };
}

export function show(shown: ShownOnce, reply: FormReply = EMPTY_REPLY): Stays {
  return { status: Object.keys(reply.errors).length > 0 ? 400 : 200, reply, shown };
}

/** What was done, as the page says it. */
export const DONE = {
  person: '会員情報を変更しました。',
  email_mailed: '新しいメールアドレスに確認コードをお送りしました。',
  email: 'メールアドレスを変更しました。ほかの端末ではログアウトされています。',
  password: 'パスワードを変更しました。ほかの端末ではログアウトされています。',
  session: '選択した端末をログアウトしました。',
  sessions: 'ほかのすべての端末をログアウトしました。',
  second_factor_off: '2段階認証を解除しました。',
  passkey: 'パスキーを登録しました。',
  passkey_removed: 'パスキーを削除しました。',
  newsletters: 'メールマガジンの設定を変更しました。',
} as const;
export type Done = keyof typeof DONE;

export function isDone(text: string | null): text is Done {
  return text !== null && Object.hasOwn(DONE, text);
}

/** Redirects to the page of 会員情報 that says what was done. */
export function done(
  paths: StorefrontPaths,
  what: Done,
  section?: string,
  headers: HeadersInit = {},
): Leaves {
  const query = new URLSearchParams({ ...(section && { section }), done: what });
  return { leaveFor: `${paths.profile}?${query}`, headers };
}

/** Asks for the password again. @returns the answer when it was wrong; undefined when the caller may continue. */
export async function askPassword(
  { member, now }: Visit,
  form: FormData,
  reply: FormReply,
): Promise<Stays | undefined> {
  const typed = form.get('currentPassword');
  const asked = await stepUp(member, typeof typed === 'string' ? typed : '', now);
  if (asked.kind === 'confirmed') return undefined;
  if (asked.kind === 'throttled') return wait(reply, asked.retryAfter);
  const message = typed ? '現在のパスワードが正しくありません' : '現在のパスワードを入力してください';
  return refuse(reply, 'currentPassword', message);
}
