/** What can be wrong with a one-stop application: as staff choose it, and as the donor is told what to do. */
export interface Fault {
  name: string;
  /** Follows 「不備の内容」 in the mail: what is asked of the donor. */
  todo: string;
}

/** Sending it in again does not help: the donor files a return. */
export const LATE = 'late';

export const FAULTS: Readonly<Record<string, Fault>> = {
  my_number: {
    name: '個人番号を確認する書類がない、または足りない',
    todo: 'マイナンバーカードの両面の写しをお送りください。お持ちでないときは、個人番号が記載された住民票、または氏名・住所などが住民票と一致している通知カードの写しをお送りください。',
  },
  identity: {
    name: '本人を確認する書類がない、または足りない',
    todo: '運転免許証やパスポートなど、写真付きの公的な書類の写しを1点お送りください。写真付きのものがないときは、健康保険の資格確認書や基礎年金番号通知書などの写しを2点お送りください。',
  },
  unreadable: {
    name: '書類の写しが不鮮明',
    todo: '文字がはっきり読み取れるように、もう一度写しをおとりになり、お送りください。',
  },
  number_blank: {
    name: '申請書に個人番号の記入がない、または誤りがある',
    todo: '申請書の「個人番号」欄に12桁の番号をご記入のうえ、お送りください。',
  },
  ticks: {
    name: '申請書のチェックがない',
    todo: '申請書の「2. 申告の特例の適用に関する事項」の①と②の両方にチェックのうえ、お送りください。',
  },
  blank: {
    name: '申請書に記入もれがある',
    todo: '申請書の空欄になっている項目をご記入のうえ、お送りください。',
  },
  name: {
    name: '氏名が寄附のお申し込みと一致しない',
    todo: '住民票のとおりの氏名をご確認ください。ご結婚などで変わったときは、変更前と変更後の氏名がわかる書類の写しを添えてください。',
  },
  address: {
    name: '住所が寄附のお申し込みと一致しない',
    todo: '住民票のとおりの住所をご確認ください。お引っ越しをされたときは、いまの住所がわかる本人確認書類の写しを添えてください。',
  },
  birth_date: {
    name: '生年月日が寄附のお申し込みと一致しない',
    todo: '申請書の生年月日と本人確認書類をご確認のうえ、正しい生年月日を記入してお送りください。',
  },
  [LATE]: {
    name: '提出期限を過ぎて届いた',
    todo: '期限を過ぎて届いた申請書は、法令によりお受けできません。お手数をおかけいたしますが、確定申告で寄附金控除をお受けください。',
  },
  other: { name: 'その他(下の欄に記入)', todo: '下の「自治体からのご連絡」をご確認ください。' },
};

export const FAULT_CODES = Object.keys(FAULTS);
