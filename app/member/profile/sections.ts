import { shownAgain } from '#app/forms/parse.ts';
import { EMPTY_REPLY } from '#app/forms/reply.ts';
import { consume } from '#platform/throttle.ts';
import { passkeysOf } from '../security/passkey-store.ts';
import { confirmByPasskey, isConfirmed } from '../security/step-up.ts';
import { overview } from './overview.ts';
import { changeEmail, emailView } from './sections/email.ts';
import { changeNewsletters, newslettersView } from './sections/newsletters.ts';
import { changePasskeys, passkeysView } from './sections/passkeys.ts';
import { changeOwnPassword } from './sections/password.ts';
import { changePerson, personView } from './sections/person.ts';
import { changeSecondFactor, secondFactorView } from './sections/second-factor.ts';
import { endSessions, sessionsView } from './sections/sessions.ts';
import { withdrawalView, withdrawOwn } from './sections/withdrawal.ts';
import { type Answer, refuse, type Visit, wait } from './visit.ts';

const FORMS: Record<string, (visit: Visit, form: FormData) => Promise<Answer>> = {
  person: changePerson,
  email: changeEmail,
  password: changeOwnPassword,
  sessions: endSessions,
  'second-factor': changeSecondFactor,
  passkeys: changePasskeys,
  newsletters: changeNewsletters,
  withdrawal: withdrawOwn,
};

/** What a section of 会員情報 shows; the overview for an unknown name. */
export async function sectionView(visit: Visit) {
  switch (visit.url.searchParams.get('section')) {
    case 'person':
      return { section: 'person' as const, ...(await personView(visit)) };
    case 'email':
      return { section: 'email' as const, email: visit.member.email, ...(await emailView(visit)) };
    case 'password':
      return { section: 'password' as const, email: visit.member.email };
    case 'sessions':
      return { section: 'sessions' as const, ...(await sessionsView(visit)) };
    case 'second-factor':
      return { section: 'second-factor' as const, ...(await secondFactorView(visit)) };
    case 'passkeys':
      return { section: 'passkeys' as const, ...(await passkeysView(visit)) };
    case 'newsletters':
      return { section: 'newsletters' as const, ...(await newslettersView(visit)) };
    case 'withdrawal':
      return { section: 'withdrawal' as const, ...(await withdrawalView(visit)) };
    default:
      return { section: 'overview' as const, ...(await overview(visit)) };
  }
}

export type SectionView = Awaited<ReturnType<typeof sectionView>>;
export type ViewOf<S extends SectionView['section']> = Extract<SectionView, { section: S }>;

/** How a section asks for the password again: not at all for some minutes after a passkey was used. */
export async function stepUpView({ member, now }: Visit) {
  const [confirmed, passkeys] = await Promise.all([isConfirmed(member, now), passkeysOf(member.id)]);
  return { confirmed, passkeys: passkeys.length > 0 };
}

export type StepUpView = Awaited<ReturnType<typeof stepUpView>>;

/** Handles a form of a section. @returns undefined when there is no such form. */
export async function sectionForm(visit: Visit, form: FormData): Promise<Answer | undefined> {
  const { request, member, now } = visit;
  const taken = await consume('profile_account', `member:${member.id}`);
  if (!taken.ok) return wait(shownAgain(form), taken.retryAfter);
  if (form.get('intent') === 'confirm-passkey') {
    const shown = await confirmByPasskey(member, String(form.get('_credential') ?? ''), request, now);
    return shown
      ? { status: 200, reply: EMPTY_REPLY }
      : refuse(EMPTY_REPLY, '', 'パスキーを確認できませんでした。現在のパスワードを入力してください');
  }
  const section = visit.url.searchParams.get('section') ?? '';
  return Object.hasOwn(FORMS, section) ? FORMS[section]!(visit, form) : undefined;
}
