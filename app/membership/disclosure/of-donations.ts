import { CARRIERS } from '#app/delivery/carriers.ts';
import { RETURN_REASONS } from '#app/delivery/returns.ts';
import { DELIVERY_STATE_NAMES } from '#app/delivery/states.ts';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import { STATE_NAMES } from '#app/donation/states.ts';
import { STATE_NAMES as TICKET_STATES } from '#app/ticket/states.ts';
import { sourceName } from '#app/words/donation-sources.ts';
import { type HeldTable, KEY, MACHINE, SECRET, STAFF, saying, stamps, WHO, when } from './table.ts';

const STATES: Readonly<Record<string, string>> = STATE_NAMES;
const WISHES = { none: '希望しない', paper: '紙の申請書', online: 'オンライン申請' };
const ONE_STOP = {
  ...{
    none: '希望なし',
    requested: '申請書待ち',
    received: '到着',
    incomplete: '不備あり',
    accepted: '受付済み',
  },
};
const MESSAGES = { waiting: '確認前', shown: '掲載', hidden: '掲載しない' };
const MESSAGE_DEEDS = { shown: '掲載', declined: '掲載しない', taken_back: 'ご本人による取り下げ' };
const CARRIER_NAMES = Object.fromEntries(Object.entries(CARRIERS).map(([code, { name }]) => [code, name]));
const move = { from_status: saying('変更前', STATES), to_status: saying('変更後', STATES) };

/** Donations with everything that hangs on them. */
export const OF_DONATIONS: readonly HeldTable[] = [
  {
    table: 'donation',
    title: '寄附',
    of: 'donated',
    order: 'id',
    columns: {
      number: '受付番号',
      source: { label: '寄附をした場所', say: sourceName },
      source_number: 'その場所での番号',
      government_code: { label: '寄附先', named: 'government' },
      government_name: '申し込み時の寄附先の名称',
      ...{ amount: '寄附金額(円)', goods_name: '返礼品', sku_label: '種類', quantity: '数量' },
      ...{ usage_title: '使い道', message: '応援メッセージ', publish_name: '氏名の公開' },
      ...{ publish_message: 'メッセージの公開', message_state: saying('メッセージの状態', MESSAGES) },
      ...{ donor: '寄附者', delivery_address: 'お届け先' },
      delivery_wish: saying('お届けの時間帯', TIME_SLOT_CHOICES),
      noshi: saying('のし', NOSHI_CHOICES),
      one_stop: saying('ワンストップ特例の希望', WISHES),
      one_stop_status: saying('ワンストップ特例の状態', ONE_STOP),
      one_stop_sent_on: '申請書を送った日(ご本人の記録)',
      status: saying('状態', STATES),
      ...{ this_year_only: '今年の寄附としてのみ', guardian_consent: '保護者の同意' },
      ...{
        applied_at: '申込日時',
        paid_at: '受領日時',
        returned_at: '返金日時',
        refunded_amount: '返金額(円)',
        paid_out_amount: '振り込みなどによる返金額(円)',
        lost_amount: 'カード会社などが取り消した金額(円)',
        return_failed: '返金の不成立',
        return_failed_at: '返金が不成立となった日時',
        receipt_number: '受領証明書番号',
      },
      ...{ receipt_date: '受領証明書の日付', receipt_edition: '受領証明書の版' },
      ...{
        dispatch_from: '発送の時期(から)',
        dispatch_until: '発送の時期(まで)',
        handling_days: '発送までの日数',
      },
    },
    without: {
      ...{ id: KEY, form_key: KEY, member_id: KEY, goods_id: KEY, sku_id: KEY, usage_id: KEY, first_id: KEY },
      ...{
        receipt_issuer: '証明書を発行した自治体の長の氏名など',
        version: MACHINE,
        created_at: MACHINE,
        ...stamps,
      },
    },
  },
  {
    table: 'donation_event',
    title: '寄附の経過',
    of: 'donation',
    order: 'id',
    columns: { ...when, ...move, actor: WHO, reason: '理由' },
    without: { id: KEY, donation_id: KEY },
  },
  {
    table: 'one_stop_event',
    title: 'ワンストップ特例の経過',
    of: 'donation',
    order: 'id',
    columns: {
      ...when,
      wish: saying('希望', WISHES),
      status: saying('状態', ONE_STOP),
      actor: WHO,
      reason: '理由',
    },
    without: { id: KEY, donation_id: KEY },
  },
  {
    table: 'one_stop_application',
    title: 'ワンストップ特例の申請',
    of: 'donation',
    order: 'donation_id',
    columns: {
      tax_year: '年分',
      source: saying('届いた方法', WISHES),
      state: saying('状態', { ...ONE_STOP, withdrawn: '取り下げ' }),
      arrived_on: '到着日',
      faults: '不備',
      fault_note: '不備の連絡',
      home: '1月1日の住所・氏名(変更届)',
      home_on: '変更届の到着日',
      addressee_code: '通知先の団体コード',
      created_at: '作成日時',
      updated_at: '更新日時',
    },
    without: { donation_id: KEY, government_code: KEY },
  },
  {
    table: 'one_stop_notice',
    title: '住所地の市区町村への通知(申告特例通知書)',
    of: 'donation',
    order: 'id',
    columns: {
      change: saying('通知・訂正の別', {
        notice: '通知',
        replace: '内容の訂正',
        add: '追加',
        remove: '取り消し',
      }),
      facts: '通知した内容',
      dropped_at: '送付前に除いた日時',
      dropped_why: saying('除いた理由', { withdrawn: '取り下げ・取り消し', changed: '内容の変更' }),
      stale_at: '内容が変わった日時',
      superseded_at: '訂正した日時',
      answer: saying('訂正への回答', { possible: '更正可', refused: '更正不可' }),
    },
    without: { id: KEY, batch_id: KEY, donation_id: KEY, kind: MACHINE },
  },
  {
    table: 'message_event',
    title: '応援メッセージの経過',
    of: 'donation',
    order: 'id',
    columns: { ...when, what: saying('手続き', MESSAGE_DEEDS), actor: WHO, reason: '理由' },
    without: { id: KEY, donation_id: KEY },
  },
  {
    table: 'remedy_donor',
    title: '返礼品の遅れについてのご案内とご回答',
    of: 'donation',
    order: 'id',
    columns: {
      mailed_at: 'ご案内の日時',
      choice: saying('ご回答', { wait: '待つ', substitute: '別の返礼品', refund: '返金' }),
      sku_id: { label: '別の返礼品', named: 'sku' },
      chosen_at: 'ご回答の日時',
      outcome: saying('結果', { done: '反映済み', gone: '対象外', kept: '確認中' }),
      outcome_at: '結果の日時',
    },
    without: { id: KEY, donation_id: KEY, remedy_id: KEY },
  },
  {
    table: 'receipt_edition',
    title: '差し替えた受領証明書',
    of: 'donation',
    order: 'replaced_at',
    columns: {
      edition: '版',
      issued_on: '発行日',
      donor: '記載した寄附者',
      reason: '理由',
      replaced_at: '差し替えた日時',
    },
    without: { donation_id: KEY, staff_id: STAFF },
  },
  {
    table: 'donation_note',
    title: '担当者のメモ(寄附)',
    of: 'donation',
    order: 'id',
    columns: { text: '内容', ...when },
    without: { id: KEY, donation_id: KEY, staff_id: STAFF },
    ofStaff: 'all',
  },
  {
    table: 'donation_draft',
    title: '送信していない寄附の入力',
    of: 'member',
    order: 'id',
    columns: { data: '入力された内容', created_at: '作成日時', updated_at: '更新日時' },
    without: { id: KEY, member_id: KEY, target: KEY, form_key: KEY, confirmed: MACHINE },
  },
  {
    table: 'delivery',
    title: 'お届け',
    of: 'sent',
    order: 'id',
    columns: {
      instalment: '回',
      status: saying('状態', DELIVERY_STATE_NAMES),
      ...{ planned_month: '予定の月', planned_from: '発送予定(から)', planned_until: '発送予定(まで)' },
      ...{
        carrier: saying('配送会社', CARRIER_NAMES),
        tracking: 'お問い合わせ番号',
        shipped_at: '発送日時',
        delivered_at: 'お届け日時',
      },
      ...{ held_at: '保留の日時', held_reason: '保留の理由', attempt: '何度目の発送' },
      returned_at: '戻ってきた日時',
      returned_reason: saying('戻ってきた理由', RETURN_REASONS),
      producer_id: { label: '発送する事業者', named: 'producer' },
    },
    without: {
      ...{ id: KEY, donation_id: KEY, order_id: KEY, government_code: KEY, created_at: MACHINE, ...stamps },
      temperature: MACHINE,
    },
  },
  {
    table: 'delivery_event',
    title: 'お届けの経過',
    of: 'parcel',
    order: 'id',
    columns: {
      ...when,
      from_status: saying('変更前', DELIVERY_STATE_NAMES),
      to_status: saying('変更後', DELIVERY_STATE_NAMES),
      ...{
        carrier: saying('配送会社', CARRIER_NAMES),
        tracking: 'お問い合わせ番号',
        actor: WHO,
        reason: '理由',
      },
    },
    without: { id: KEY, delivery_id: KEY, attempt: MACHINE },
  },
  {
    table: 'ticket',
    title: '現地利用チケット',
    of: 'member',
    order: 'id',
    columns: {
      ...{ title: '名称', code: 'コード', face_value: '額面', remaining: '残り' },
      kind: saying('種類', { amount: '金額', count: '回数' }),
      status: saying('状態', TICKET_STATES),
      ...{ piece: '枚目', issued_at: '発行日時', valid_until: '有効期限' },
      government_code: { label: '自治体', named: 'government' },
    },
    without: {
      ...{ id: KEY, donation_id: KEY, member_id: KEY, genres: 'チケットの使い先の分類' },
      ...{ created_at: MACHINE, ...stamps },
    },
  },
  {
    table: 'redemption',
    title: '現地利用チケットの利用',
    of: 'used',
    order: 'id',
    columns: {
      redeemed_at: '利用日時',
      merchant_id: { label: '利用した店舗', named: 'merchant' },
      ...{ amount: '利用', remaining: '残り', reason: '取り消しの理由' },
    },
    without: { id: KEY, ticket_id: KEY, form_key: SECRET, voids: KEY },
  },
];
