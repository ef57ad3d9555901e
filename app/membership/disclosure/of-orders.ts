import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import { ORDER_STATE_NAMES } from '#app/order/states.ts';
import { WRAPPING_CHOICES } from '#app/sale/rules/wrapping.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { type HeldTable, KEY, MACHINE, OF_ORDER, SECRET, STAFF, saying, stamps, WHO, when } from './table.ts';

const TEMPERATURES = { ambient: '常温', chilled: '冷蔵', frozen: '冷凍' };
const PAYMENT_STATES = {
  ...{ created: 'お支払いの手続き前', pending: 'お支払い待ち', paid: '入金済み', failed: 'お支払い未完了' },
  ...{ expired: '期限切れ', refund_due: '返金手続き中', refunded: '返金済み' },
};
const DISPUTES = { open: '手続き中', won: '解決(お支払いは有効)', lost: '解決(お支払いは取り消し)' };
const PROVIDERS = { sandbox: 'テスト用の決済', stripe: 'Stripe', elsewhere: '受付元で受領' };
const ENTRIES = { earned: '付与', used: '利用', returned: '返還', expired: '失効', adjusted: '調整' };
const yen8and10 = {
  ...{
    taxable_8: '8%対象額(円)',
    tax_8: '8%消費税(円)',
    taxable_10: '10%対象額(円)',
    tax_10: '10%消費税(円)',
  },
};

/** Orders, payments and points. */
export const OF_ORDERS: readonly HeldTable[] = [
  {
    table: 'shop_order',
    title: 'ご注文',
    of: 'ordered',
    order: 'id',
    columns: {
      ...{ number: '注文番号', email: 'メールアドレス', buyer: 'ご購入者', delivery_address: 'お届け先' },
      delivery_date: 'お届け希望日',
      time_slot: saying('お届けの時間帯', TIME_SLOT_CHOICES),
      noshi: saying('のし', NOSHI_CHOICES),
      wrapping: saying('包装', WRAPPING_CHOICES),
      ...{ note: 'ご要望・備考', goods_total: '商品の合計(円)', shipping_fee: '送料(円)' },
      ...{ wrapping_fee: '包装料(円)', points_used: '利用ポイント', total: '合計(円)', ...yen8and10 },
      ...{ points_to_earn: '付与するポイント', status: saying('状態', ORDER_STATE_NAMES) },
      ...{ ordered_at: '注文日時', paid_at: '入金日時', adopted_at: '会員情報と連携した日時' },
    },
    without: {
      id: KEY,
      form_key: KEY,
      member_id: KEY,
      guest: SECRET,
      created_at: MACHINE,
      version: MACHINE,
      ...stamps,
    },
  },
  {
    table: 'order_line',
    title: 'ご注文の商品',
    of: 'order',
    order: 'created_at',
    columns: {
      ...OF_ORDER,
      parcel: 'お荷物',
      ...{
        goods_name: '商品',
        sku_label: '種類',
        producer: '事業者',
        quantity: '数量',
        unit_price: '単価(円)',
      },
      ...{ tax_rate: '税率(%)', temperature: saying('温度帯', TEMPERATURES) },
      ...{
        dispatch_from: '発送の時期(から)',
        dispatch_until: '発送の時期(まで)',
        handling_days: '発送までの日数',
      },
    },
    without: {
      ...{ position: KEY, goods_id: KEY, sku_id: KEY },
      ...{ shipping_class: MACHINE, created_at: MACHINE, ...stamps },
    },
  },
  {
    table: 'order_parcel',
    title: 'ご注文のお荷物',
    of: 'order',
    order: 'created_at',
    columns: {
      ...OF_ORDER,
      position: 'お荷物',
      producer_id: { label: '事業者', named: 'producer' },
      temperature: saying('温度帯', TEMPERATURES),
      ...{ fee: '送料(円)', wrapping_fee: '包装料(円)' },
    },
    without: { shipping_class: MACHINE, created_at: MACHINE, ...stamps },
  },
  {
    table: 'order_event',
    title: 'ご注文の経過',
    of: 'order',
    order: 'id',
    columns: {
      ...OF_ORDER,
      ...when,
      from_status: saying('変更前', ORDER_STATE_NAMES),
      to_status: saying('変更後', ORDER_STATE_NAMES),
      ...{ actor: WHO, reason: '理由' },
    },
    without: { id: KEY },
  },
  {
    table: 'order_refund',
    title: 'ご注文の一部の返金',
    of: 'order',
    order: 'id',
    columns: {
      ...OF_ORDER,
      ...{ created_at: '日時', amount: '返金額(円)', goods_8: '8%の商品(円)', goods_10: '10%の商品(円)' },
      ...{
        shipping_fee: '送料(円)',
        wrapping_fee: '包装料(円)',
        points_8: '8%のポイント',
        points_10: '10%のポイント',
      },
      ...{ tax_8: '8%消費税(円)', tax_10: '10%消費税(円)', points_taken: '取り消したポイント' },
      ...{ points_short: '不足したポイント', actor: WHO, reason: '理由' },
    },
    without: { id: KEY, key: KEY, ...stamps },
  },
  {
    table: 'order_refund_line',
    title: '一部の返金の商品',
    of: 'refund',
    order: 'created_at',
    columns: {
      refund_id: { label: '注文番号', named: 'refund' },
      position: { label: '商品', named: 'refunded line' },
      created_at: '日時',
      quantity: '数量',
      amount: '金額(円)',
    },
    without: { restocked: MACHINE, ...stamps },
  },
  {
    table: 'order_return',
    title: 'ご返送いただいた商品の受け取り',
    of: 'order',
    order: 'id',
    columns: { ...OF_ORDER, ...when, reason: '理由' },
    without: { id: KEY, key: KEY, staff_id: STAFF },
  },
  {
    table: 'order_return_line',
    title: '受け取った商品の数',
    of: 'return',
    order: 'return_id',
    columns: {
      return_id: { label: '注文番号', named: 'return' },
      position: { label: '商品', named: 'returned line' },
      quantity: '数量',
      restocked: '在庫に戻した数量',
    },
    without: {},
  },
  {
    table: 'order_message',
    title: 'ご注文についてのお知らせ',
    of: 'order',
    order: 'id',
    columns: { ...OF_ORDER, ...when, text: '内容' },
    without: { id: KEY, form_key: KEY, staff_id: STAFF },
  },
  {
    table: 'order_note',
    title: '担当者のメモ(ご注文)',
    of: 'order',
    order: 'id',
    columns: { ...OF_ORDER, text: '内容', ...when },
    without: { id: KEY, staff_id: STAFF },
    ofStaff: 'all',
  },
  {
    table: 'issued_invoice',
    title: '発行した領収書・適格請求書',
    of: 'order',
    order: 'issued_at',
    columns: {
      ...OF_ORDER,
      ...{ issued_at: '発行日時', version: '版', addressee: '宛名', honorific: '敬称', proviso: '但し書き' },
      ...{ content: '記載した内容', actor: WHO },
    },
    without: { refund: KEY },
  },
  {
    table: 'order_draft',
    title: '送信していないご注文の入力',
    of: 'member',
    order: 'id',
    columns: { data: '入力された内容', created_at: '作成日時', updated_at: '更新日時' },
    without: { id: KEY, member_id: KEY, guest: SECRET, goods_id: KEY, form_key: KEY, confirmed: MACHINE },
  },
  {
    table: 'cart_line',
    title: 'お申し込みリスト・カート',
    of: 'member',
    order: 'id',
    columns: {
      sku_id: { label: '返礼品・商品', named: 'sku' },
      government_code: { label: '自治体', named: 'government' },
      ...{
        quantity: '数量',
        shown_amount: '入れたときの金額(円)',
        later: 'あとで',
        created_at: '入れた日時',
      },
    },
    without: {
      id: KEY,
      member_id: KEY,
      guest: SECRET,
      storefront: MACHINE,
      form_key: KEY,
      joined: MACHINE,
      ...stamps,
    },
  },
  {
    table: 'payment',
    title: 'お支払い',
    of: 'payment',
    order: 'id',
    columns: {
      ...{
        reference: 'お申し込み番号・注文番号',
        method: { label: '方法', say: methodName },
        amount: '金額(円)',
      },
      status: saying('状態', PAYMENT_STATES),
      ...{ deadline: '期限', paid_at: '入金日時', received_amount: '受領額(円)' },
      ...{
        refunded_amount: '返金額(円)',
        granted_amount: '返金を決めた額(円)',
        bounced_amount: '返金の戻り(円)',
      },
      ...{ paid_out_amount: '振込による返金(円)', disputes: '異議の記録', dispute: saying('異議', DISPUTES) },
      ...{
        instructions: 'お支払いの案内',
        failure_code: '不成立の理由(決済会社の符号)',
        provider: saying('決済会社', PROVIDERS),
      },
      provider_ref: '決済会社での番号',
    },
    without: {
      ...{ id: KEY, donation_id: KEY, order_id: KEY, idempotency_key: KEY, redirect_url: SECRET },
      ...{ checked_at: MACHINE, check_at: MACHINE, taken_by: MACHINE, taken_amount: MACHINE },
      ...{ created_at: MACHINE, ...stamps },
    },
  },
  {
    table: 'money_case',
    title: '担当者が確認したお金の件',
    of: 'case',
    order: 'id',
    columns: {
      payment_id: { label: 'お申し込み番号・注文番号', named: 'payment' },
      created_at: '日時',
      kind: '種類',
      amount: '金額(円)',
      due_at: '期日',
      closed_at: '完了日時',
    },
    without: { id: KEY, key: KEY, ...stamps },
  },
  {
    table: 'point_account',
    title: 'ポイントの残高',
    of: 'member',
    order: 'id',
    columns: { issuer: '発行元', government_code: { label: '自治体', named: 'government' }, balance: '残高' },
    without: { id: KEY, member_id: KEY, created_at: MACHINE, ...stamps },
  },
  {
    table: 'point_entry',
    title: 'ポイントの履歴',
    of: 'points',
    order: 'id',
    columns: {
      occurred_at: '日時',
      kind: saying('種類', ENTRIES),
      ...{ points: 'ポイント', balance_after: '残高', source: 'もとになったもの', note: '内容' },
      ...{ expires_on: '有効期限', actor: WHO, reason: '理由' },
    },
    without: { id: KEY, account_id: KEY, created_at: MACHINE, ...stamps },
  },
  {
    table: 'point_lot',
    title: 'ポイントの有効期限ごとの残り',
    of: 'points',
    order: 'id',
    columns: { points: '付与', remaining: '残り', expires_on: '有効期限' },
    without: { id: KEY, account_id: KEY, entry_id: KEY, created_at: MACHINE, ...stamps },
  },
];
