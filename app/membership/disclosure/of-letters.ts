import { mailKindName } from '#app/correspondence/mail-kinds.ts';
import { categoryOptions } from '#app/inquiry/categories.ts';
import { STATE_NAMES } from '#app/inquiry/states.ts';
import { type HeldTable, KEY, MACHINE, SECRET, STAFF, saying, stamps, when } from './table.ts';

const CATEGORIES = Object.fromEntries(categoryOptions.map(({ value, label }) => [value, label]));

/** Mails and inquiries. */
export const OF_LETTERS: readonly HeldTable[] = [
  {
    table: 'inquiry',
    title: 'お問い合わせ',
    of: 'asker',
    order: 'id',
    columns: {
      ...{ number: '番号', created_at: '日時', category: saying('種類', CATEGORIES), name: 'お名前' },
      ...{ email: 'メールアドレス', reference: '受付番号・注文番号', body: '内容' },
      status: saying('状態', STATE_NAMES),
      ...{ first_answered_at: '最初に回答した日時', state_at: '状態が変わった日時' },
      government_code: { label: '回答する自治体', named: 'government' },
    },
    without: {
      ...{
        id: KEY,
        form_digest: KEY,
        storefront: MACHINE,
        member_id: KEY,
        version: MACHINE,
        found_by: MACHINE,
      },
      ...{ assignee_id: STAFF, ...stamps },
    },
  },
  {
    table: 'inquiry_message',
    title: 'お問い合わせのやりとり',
    of: 'inquiry',
    order: 'id',
    columns: {
      inquiry_id: { label: 'お問い合わせの番号', named: 'inquiry' },
      created_at: '日時',
      kind: saying('種類', { answer: '回答', received: 'ご返信', note: '担当者のメモ' }),
      body: '内容',
    },
    without: { id: KEY, form_key: KEY, mail_id: KEY, staff_id: STAFF },
    ofStaff: 'notes',
  },
  {
    table: 'mail_message',
    title: 'お送りしたメール',
    of: 'recipient',
    order: 'id',
    columns: {
      created_at: '作成日時',
      sent_at: '送信日時',
      kind: { label: '種類', say: mailKindName },
      ...{ recipient: '宛先', subject: '件名', body_text: '本文' },
      status: saying('状態', { queued: '送信待ち', sent: '送信済み', dead: '送信できず' }),
    },
    without: {
      ...{
        id: KEY,
        dedupe_key: KEY,
        resent_of: KEY,
        storefront: MACHINE,
        attempts: MACHINE,
        last_error: MACHINE,
      },
      ...{ body_html: '本文と同じ内容', headers: MACHINE, raw: '本文と同じ内容', secret: SECRET, ...stamps },
    },
  },
  {
    table: 'mail_bounce',
    title: 'メールマガジンを送らないアドレス',
    of: 'bounced',
    order: 'id',
    columns: {
      address: 'アドレス',
      cause: saying('理由', { refused: 'メールサーバーの拒否', marked: '担当者の登録' }),
      ...when,
    },
    without: { id: KEY, said: MACHINE, staff_id: STAFF },
  },
];
