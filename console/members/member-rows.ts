import { stateName } from '#app/donation/states.ts';
import { categoryName } from '#app/inquiry/categories.ts';
import { STATE_NAMES as INQUIRY_STATES } from '#app/inquiry/states.ts';
import { deviceInWords } from '#app/member/security/device-words.ts';
import type { MemberView } from '#app/membership/view.ts';
import { ORDER_STATE_NAMES } from '#app/order/states.ts';
import { STATE_NAMES as TICKET_STATES } from '#app/ticket/states.ts';
import { formatDateTime, formatPlainDate } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { shortInstant } from '../parts/dates.ts';
import { LIST_NAMES } from './words.ts';

const MAIL_STATES: Record<string, string> = { queued: '送信待ち', sent: '送信済み', dead: '送信できず' };

/** One of the things that belong to a member. */
interface Row {
  key: string;
  /** The page of it, where it has one. */
  to?: string;
  name: string;
  text: string;
}

/** Things of one kind, and whether there are more than are shown. */
export interface Rows {
  title: string;
  rows: Row[];
  more: boolean;
  /** Where all of them are listed. */
  all?: string;
  none: string;
}

/** What belongs to a member, kind by kind, in the two columns of the page. */
export function belongingRows(v: MemberView): { left: Rows[]; right: Rows[] } {
  return { left: [donations(v), inquiries(v)], right: [orders(v), tickets(v), mails(v)] };
}

function donations(v: MemberView): Rows {
  return {
    title: '寄附',
    rows: v.donations.rows.map((d) => ({
      key: d.number,
      to: `/donations/${d.number}`,
      name: d.number,
      text: `${shortInstant(d.appliedAt)} ${d.government} ${yen(d.amount)} ${stateName(d.status, d.dispute, d.returnedAt)}`,
    })),
    more: v.donations.after !== null,
    all: `/donations?member=${v.member.id}`,
    none: '寄附はありません。',
  };
}

function orders(v: MemberView): Rows {
  return {
    title: 'ご注文',
    rows: v.orders.rows.map((o) => ({
      key: o.number,
      to: `/orders/${o.number}`,
      name: o.number,
      text: `${shortInstant(o.orderedAt)} ${yen(o.total)} ${ORDER_STATE_NAMES[o.status]}`,
    })),
    more: v.orders.more,
    none: 'ご注文はありません。',
  };
}

function tickets(v: MemberView): Rows {
  return {
    title: '現地利用チケット',
    rows: v.tickets.rows.map((t, i) => ({
      key: String(i),
      to: `/donations/${t.number}`,
      name: t.title,
      text: `${TICKET_STATES[t.status]} 残り${digits(t.remaining)}/${digits(t.faceValue)} ${formatDateTime(t.validUntil)}まで`,
    })),
    more: v.tickets.more,
    none: 'チケットはありません。',
  };
}

function inquiries(v: MemberView): Rows {
  return {
    title: 'お問い合わせ',
    rows: v.inquiries.rows.map((q) => ({
      key: String(q.id),
      to: `/inquiries/${q.id}`,
      name: q.number,
      text: `${shortInstant(q.createdAt)} ${categoryName(q.category)} ${INQUIRY_STATES[q.status]}`,
    })),
    more: v.inquiries.more,
    none: 'お問い合わせはありません。',
  };
}

function mails(v: MemberView): Rows {
  return {
    title: 'お送りしたメール',
    rows: v.mails.rows.map((m) => ({
      key: String(m.id),
      to: `/mails/${m.id}`,
      name: m.subject,
      text: `${shortInstant(m.createdAt)} ${MAIL_STATES[m.status] ?? m.status}`,
    })),
    more: v.mails.more,
    none: '保存されているメールはありません。',
  };
}

/** How a member logs in: that there is something, and never what. */
export function accessFacts(v: MemberView): [string, string][] {
  const used = (at: Date | null) => (at ? `最後の利用 ${formatDateTime(at)}` : '未使用');
  return [
    [
      '2段階認証',
      v.factor
        ? `設定済み(${formatDateTime(v.factor.since)}から。回復コードの残り${v.factor.codesLeft}個)`
        : '未設定',
    ],
    [
      'パスキー',
      v.passkeys.rows.length === 0
        ? '未登録'
        : v.passkeys.rows.map((k) => `${k.name}(${used(k.lastUsedAt)})`).join('\n') +
          (v.passkeys.more ? '\nほか' : ''),
    ],
    [
      'ログイン中の端末',
      v.sessions.rows.length === 0
        ? 'なし'
        : v.sessions.rows
            .map((s) => `${deviceInWords(s.userAgent)}(最後の利用 ${formatDateTime(s.lastSeenAt)})`)
            .join('\n') + (v.sessions.more ? '\nほか' : ''),
    ],
  ];
}

export function consentFacts(v: MemberView): [string, string][] {
  return Object.entries(v.consents).map(([list, granted]) => [
    LIST_NAMES[list] ?? list,
    granted ? '受け取る' : '受け取らない',
  ]);
}

export function pointFacts(v: MemberView): [string, string][] {
  return v.points.map((p) => [
    p.name,
    `${digits(p.usable)}ポイント${p.lapsing > 0 && p.lapsesOn ? `(うち${digits(p.lapsing)}は30日以内に失効。最初は${formatPlainDate(p.lapsesOn)})` : ''}`,
  ]);
}
