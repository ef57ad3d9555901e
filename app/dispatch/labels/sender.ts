import { phoneWords, postalWords } from '#platform/text/contact.ts';
import type { ProducerSending } from '../sending-store.ts';
import type { Layout } from './layout.ts';

/** Who stands as the sender on a label. */
export interface Sender {
  name: string;
  /** 「100-0001」 */
  postal: string;
  address: string;
  building: string;
  phone: string;
}

/** 「〒100-0001」 without its sign: labels have one of their own. */
export function plainPostal(digits: string): string {
  return postalWords(digits).replace('〒', '');
}

export function senderOf(s: ProducerSending): Sender {
  const from = s.sender === 'government' ? { ...s.office, building: '' } : s;
  return {
    name: from.name,
    postal: plainPostal(from.postal),
    address: from.address,
    building: from.building,
    phone: phoneWords(from.phone),
  };
}

/** What the settings of a producer lack for a carrier's file, in words. */
export function lackingOf(s: ProducerSending, layout: Layout): string[] {
  const from = senderOf(s);
  const codes = codesOf(s, layout);
  return [
    ...(from.name === '' ? ['ご依頼主の名称'] : []),
    ...(from.postal === '' ? ['ご依頼主の郵便番号'] : []),
    ...(from.address === '' ? ['ご依頼主の住所'] : []),
    ...(from.phone === '' ? ['ご依頼主の電話番号'] : []),
    ...(layout.needs.includes('customer') && codes.customer === ''
      ? [layout.carrier === 'yamato' ? 'ご請求先顧客コード' : 'お客様コード']
      : []),
    ...(layout.needs.includes('freight') && codes.freight === '' ? ['運賃管理番号'] : []),
  ];
}

/** The codes of the producer's contract with the carrier. */
export function codesOf(s: ProducerSending, { carrier }: Layout) {
  if (carrier === 'yamato')
    return { customer: s.yamatoCustomer, class: s.yamatoClass, freight: s.yamatoFreight };
  return { customer: carrier === 'sagawa' ? s.sagawaCustomer : '', class: '', freight: '' };
}
