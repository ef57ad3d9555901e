import type { Sending } from '#app/dispatch/sending-said.ts';
import { line, lines } from '#app/forms/cells.ts';
import { digitsOnly } from '#app/forms/normalizers.ts';
import type { FormReply } from '#app/forms/reply.ts';

const CELLS = {
  name: line(50),
  address: line(80),
  building: line(40),
  phone: line(15),
  yamatoCustomer: line(12),
  yamatoClass: line(3),
  yamatoFreight: line(2),
  sagawaCustomer: line(12),
  card: lines(300),
};

/** What is chosen and not typed, in words. */
export const SENDING_CHOICES: Record<string, Record<string, string>> = {
  sender: { producer: '事業者', government: '自治体' },
  sagawaSlots: { 6: '6区分', 5: '5区分' },
};

const CODES = {
  postal: { shape: /^(\d{7})?$/, fault: '郵便番号は7桁の数字で入力してください' },
  phone: { shape: /^(0\d{9,10})?$/, fault: '電話番号は市外局番から、10桁か11桁の数字で入力してください' },
  yamatoCustomer: { shape: /^(\d{10,12})?$/, fault: 'ご請求先顧客コードは10〜12桁の数字で入力してください' },
  yamatoClass: { shape: /^(\d{3})?$/, fault: 'ご請求先分類コードは3桁の数字で入力してください' },
  yamatoFreight: { shape: /^(\d{2})?$/, fault: '運賃管理番号は2桁の数字で入力してください' },
  sagawaCustomer: { shape: /^(\d{11,12})?$/, fault: 'お客様コードは11桁か12桁の数字で入力してください' },
};

/** Reads what somebody says of a producer's labels. With the government as the sender its office needs nothing typed. */
export function readSendingForm(form: FormData): { reply: FormReply; typed: Sending | undefined } {
  const values: Record<string, string> = {};
  const errors: Record<string, string[]> = {};
  const typed: Record<string, string> = {};
  const said = (name: string) => {
    values[name] = String(form.get(name) ?? '').slice(0, 2_000);
    return values[name];
  };
  for (const [name, cell] of Object.entries(CELLS)) {
    if (Object.hasOwn(CODES, name)) continue;
    const read = cell.read(said(name));
    if ('fault' in read) errors[name] = [read.fault];
    else typed[name] = read.value;
  }
  for (const [name, { shape, fault }] of Object.entries(CODES)) {
    typed[name] = digitsOnly(said(name));
    if (!shape.test(typed[name])) errors[name] = [fault];
  }
  const sender = said('sender') === 'government' ? 'government' : 'producer';
  const sagawaSlots = said('sagawaSlots') === '5' ? 5 : 6;
  const reply = { values, errors };
  if (Object.keys(errors).length > 0) return { reply, typed: undefined };
  return { reply, typed: { ...(typed as unknown as Sending), sender, sagawaSlots } };
}
