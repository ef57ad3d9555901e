import { endOf } from '#app/account/lifetimes.ts';
import { config } from '#platform/config.ts';
import { hmac, isHmac } from '#platform/crypto.ts';

const CHOICE_PATH = '/donate/choice';

const PURPOSE = 'remedy';

/** The address in the mail, by which a donor chooses without a login: it names a row of ours and nobody. */
export function choiceUrl(donorId: number): string {
  return `${config().origin}${CHOICE_PATH}?token=${choiceToken(donorId)}`;
}

export function choiceToken(donorId: number): string {
  return `${donorId}.${hmac(PURPOSE, String(donorId)).toString('base64url')}`;
}

/** Which row a link names; undefined when it is not ours. */
export function readChoiceToken(token: string | null): number | undefined {
  const [, named, mac] = /^(\d{1,15})\.([A-Za-z0-9_-]{43})$/.exec(token ?? '') ?? [];
  return named && mac && isHmac(PURPOSE, named, Buffer.from(mac, 'base64url')) ? Number(named) : undefined;
}

/** Whether a link still opens its page. @param askedAt when its donors were asked. */
export function linkIsOpen(askedAt: Date, now: Date): boolean {
  return now < endOf('remedy_link', askedAt);
}
