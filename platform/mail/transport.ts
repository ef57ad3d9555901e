import nodemailer, { type Transporter } from 'nodemailer';
import { config } from '../config.ts';
import type { Storefront } from '../storefront.ts';

/** Whether mails go to the outbox that /dev/inbox shows: a demo without a mail server. */
export function outboxInUse(): boolean {
  return config().APP_MODE === 'demo' && config().SMTP_URL === undefined;
}

/** The way to the mail server. @throws Error where a site in earnest has none. */
export function transport(): Transporter {
  const { SMTP_URL } = config();
  if (SMTP_URL === undefined) {
    if (!outboxInUse()) throw new Error('SMTP_URL is not set');
    return nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  }
  const limits = 'connectionTimeout=10000&greetingTimeout=10000&socketTimeout=20000';
  return nodemailer.createTransport(`${SMTP_URL}${SMTP_URL.includes('?') ? '&' : '?'}${limits}`);
}

/** Who is named as the sender. */
export function senderOf(storefront: Storefront): { name: string; address: string } {
  const { SITE_NAME, SHOP_NAME, MAIL_FROM } = config();
  return { name: storefront === 'shop' ? SHOP_NAME : SITE_NAME, address: MAIL_FROM };
}

/** The part of our Message-IDs behind the @. */
export function mailDomain(): string {
  return config().MAIL_FROM.split('@')[1] ?? '';
}

export interface Failure {
  /** Without personal data: servers often quote the address in their answers. */
  text: string;
  /** The mail server's answer; undefined where it gave none. */
  code: number | undefined;
  /** RFC 5321 4.2.1: 5yz is final. A refused login or TLS is ours to repair, so those are tried again. */
  permanent: boolean;
  /** The address itself was refused for good, not the mail or its sender. */
  isOfAddress: boolean;
  /** The connection did not come about: nothing was sent. */
  isAway: boolean;
}

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EDNS', 'EAUTH', 'ETLS']);

export function failureOf(error: unknown): Failure {
  const e = error as { code?: unknown; responseCode?: unknown; command?: unknown; syscall?: unknown };
  const code = typeof e.responseCode === 'number' ? e.responseCode : undefined;
  const parts = [e.code, e.command, code].filter((p) => typeof p === 'string' || typeof p === 'number');
  const isAway = NOT_CONNECTED.has(String(e.code)) || e.syscall === 'connect';
  const permanent = code !== undefined && code >= 500 && !isAway;
  return {
    text: parts.join(' ') || 'not sent',
    code,
    permanent,
    isOfAddress: permanent && e.command === 'RCPT TO',
    isAway,
  };
}
