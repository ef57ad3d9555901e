import { endOf, lifeInWords } from '#app/account/lifetimes.ts';
import { hashPassword, type PasswordFault, passwordFault } from '#app/account/password.ts';
import { config } from '#platform/config.ts';
import { looksLikeToken, randomToken, sha256 } from '#platform/crypto.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { formatDateTime } from '#platform/jst.ts';
import { mailHtml, mailText } from '#platform/mail/layout.ts';
import { queueMail } from '#platform/mail/send.ts';
import { consume } from '#platform/throttle.ts';
import type { Actor } from './actor.ts';
import { type Consent, type Proposed, withConsent } from './approval.ts';
import { record } from './audit.ts';
import {
  endInvitations,
  findInvitation,
  type Invitation,
  insertInvitation,
  lockInvitations,
  nameOfGovernment,
  nameOfProducer,
  sameInvitation,
  useInvitation,
} from './invitation-store.ts';
import { beginSecondStep, type From } from './login.ts';
import { demandEverywhere } from './permissions.ts';
import { type Grant, REACH, ROLE_NAMES } from './roles.ts';
import { insertGrant, insertStaff, staffIdByEmail } from './staff-store.ts';

export type InviteResult =
  | { kind: 'invited'; expiresAt: Date }
  | { kind: Proposed }
  | { kind: 'unknown_place' }
  | { kind: 'throttled'; retryAfter: number };

/** 「自治体担当(見本市)」. @returns undefined when there is no such government or producer. */
export async function grantInWords(
  grant: Pick<Grant, 'role' | 'governmentCode' | 'producerId'>,
): Promise<string | undefined> {
  const role = ROLE_NAMES[grant.role];
  if (REACH[grant.role] === 'all') return role;
  const name =
    grant.governmentCode !== null
      ? await nameOfGovernment(grant.governmentCode)
      : grant.producerId !== null
        ? await nameOfProducer(grant.producerId)
        : undefined;
  return name === undefined ? undefined : `${role}(${name})`;
}

/** 「運営(2027-03-31まで)」 */
export function withEnd(words: string, { until }: Grant): string {
  return until === null ? words : `${words}(${until}まで)`;
}

/** Within which the same invitation is the same press of the button, in milliseconds. */
const SAME_PRESS = 10_000;

/**
 * Invites somebody by mail; as an operator, once another operator has confirmed it. Earlier invitations to the address end. Who has
 * an account gets the further role with the link, too. Sent twice within ten seconds, it is one invitation with one mail.
 * @throws NotAllowed
 */
export async function invite(
  actor: Actor,
  input: { email: string; grant: Grant },
  now = new Date(),
  consent?: Consent,
): Promise<InviteResult> {
  demandEverywhere(actor, 'staff.edit');
  const { email, grant } = input;
  const words = await grantInWords(grant);
  if (words === undefined) return { kind: 'unknown_place' };
  if (actor.staffId !== null) {
    const taken = await consume('staff_invite_account', `staff:${actor.staffId}`);
    if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  }
  const token = randomToken();
  const expiresAt = endOf('staff_invitation', now);
  const wanted = { kind: 'staff.invite', subject: 'invitation', subjectId: email, input } as const;
  const changes = { 役割: [null, withEnd(words, grant)] } as const;
  const invited = await withConsent(
    actor,
    wanted,
    consent,
    (settle) =>
      transaction(async (tx) => {
        if (grant.role === 'operator') await settle(tx, changes);
        await lockInvitations(tx, email);
        const since = new Date(now.getTime() - SAME_PRESS);
        const same = await sameInvitation(tx, { email, grant, since });
        if (same) return same;
        await endInvitations(tx, email, now);
        const row = { tokenHash: sha256(token), email, grant, invitedBy: actor.staffId, expiresAt };
        await insertInvitation(tx, row);
        await record(tx, actor, { action: 'staff.edit', subject: 'invitation', subjectId: email, changes });
        await mailInvitation(tx, email, words, token, expiresAt);
        return expiresAt;
      }),
    now,
  );
  return invited instanceof Date ? { kind: 'invited', expiresAt: invited } : { kind: invited };
}

async function mailInvitation(tx: Tx, to: string, words: string, token: string, until: Date): Promise<void> {
  const { SITE_NAME, consoleOrigin } = config();
  const url = `${consoleOrigin}/invitation?token=${token}`;
  const heading = '管理画面へのご招待';
  const intro = `${SITE_NAME}の管理画面に招待されました。次のリンクから、お名前とパスワード、2段階認証を設定してください。`;
  const facts: [string, string][] = [
    ['役割', words],
    ['リンクの有効期限', `${formatDateTime(until)}(${lifeInWords('staff_invitation')})`],
  ];
  const notes = [
    '2段階認証には、スマートフォンなどの認証アプリか、指紋・顔・暗証番号で使えるパスキーが必要です。',
    'お心当たりのない場合は、このメールを破棄してください。リンクはどなたにも教えないでください。',
  ];
  await queueMail(tx, {
    kind: 'staff_invitation',
    storefront: 'donation',
    to,
    secret: true,
    subject: `【${SITE_NAME}】${heading}`,
    text: mailText(
      'donation',
      [
        intro,
        facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
        url,
        `・${notes.join('\n・')}`,
      ].join('\n\n'),
    ),
    html: await mailHtml('donation', {
      preview: intro,
      heading,
      paragraphs: [intro],
      facts,
      button: { label: '設定を始める', url },
      notes,
    }),
  });
}

export type OpenInvitation = Invitation & { words: string; hasAccount: boolean };

/** An invitation that can be taken up. */
export async function openInvitation(
  token: string | undefined,
  now = new Date(),
): Promise<OpenInvitation | undefined> {
  const found = looksLikeToken(token) ? await findInvitation(sha256(token)) : undefined;
  if (!found || found.usedAt !== null || found.expiresAt <= now) return undefined;
  const words = await grantInWords(found);
  const hasAccount = (await staffIdByEmail(db(), found.email)) !== undefined;
  return words === undefined ? undefined : { ...found, words, hasAccount };
}

export type AcceptResult =
  | { kind: 'second_step'; pendingLogin: string }
  /** Who has an account logs in as always, and finds the further role. */
  | { kind: 'added' }
  | { kind: 'ended' }
  | { kind: 'password'; fault: PasswordFault }
  | { kind: 'throttled'; retryAfter: number };

/** Takes an invitation up. A new person goes on to the second factor, before which nothing is shown. */
export async function acceptInvitation(
  token: string | undefined,
  input: { name: string; password: string },
  from: From,
  now = new Date(),
): Promise<AcceptResult> {
  const taken = await consume('staff_invited_address', from.address);
  if (!taken.ok) return { kind: 'throttled', retryAfter: taken.retryAfter };
  const open = await openInvitation(token, now);
  if (!open || !looksLikeToken(token)) return { kind: 'ended' };
  const fault = open.hasAccount ? undefined : passwordFault(input.password, open.email);
  if (fault) return { kind: 'password', fault };
  const passwordHash = open.hasAccount ? undefined : await hashPassword(input.password);
  return transaction(async (tx): Promise<AcceptResult> => {
    const used = await useInvitation(tx, sha256(token), now);
    if (!used) return { kind: 'ended' };
    const { email } = used;
    const made =
      passwordHash === undefined
        ? undefined
        : await insertStaff(tx, { email, name: input.name, passwordHash });
    const staffId = made ?? (await staffIdByEmail(tx, email));
    if (staffId === undefined) return { kind: 'ended' };
    await insertGrant(tx, staffId, used);
    await record(
      tx,
      { ...from, staffId, name: input.name, grants: [used] },
      {
        action: 'invitation.accept',
        subject: 'staff',
        subjectId: staffId,
        changes: { 役割: [null, open.words] },
      },
    );
    return made
      ? { kind: 'second_step', pendingLogin: await beginSecondStep(tx, staffId, now) }
      : { kind: 'added' };
  });
}
