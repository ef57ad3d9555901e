/** Most characters of a buyer's words to the shop; shop_order has the same bound. */
export const MAX_NOTE = 200;

export const NOTE_LABEL = 'ご要望・備考';

/** What the words cannot do: people read them when they pack, after the order was made and paid for. */
export const NOTE_LIMITS =
  'お届け先・お届け日・数量などは、この欄では変更できません。上の各欄でお選びください。領収書の宛名は、お支払いのあとにご注文のページで入力いただけます。';

/** Who reads them, and what may come of them. */
export const NOTE_READERS =
  '発送の担当者がお読みします。内容によってはご希望に添えないことがあり、個別の返信はしておりません。';

/** What is said where the parcels of an order have no day in common. */
export const NO_COMMON_DAY = 'お荷物ごとにお届けできる日が異なるため、日の指定はできません。';
