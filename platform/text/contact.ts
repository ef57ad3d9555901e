/** Postal codes and telephone numbers as people read them. They are kept as digits alone. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** 「0860205」→「〒086-0205」; '' stays ''. */
export function postalWords(code: string): string {
  return code && `〒${code.slice(0, 3)}-${code.slice(3)}`;
}

/**
 * 「0300000000」→「03-0000-0000」, by Japan's area codes, which have two to five digits. What is not written in digits
 * alone (already grouped, with a remark) and what the list of area codes does not know stay as they are.
 */
export function phoneWords(phone: string): string {
  if (!/^0\d{8,10}$/.test(phone)) return phone;
  const grouped = parsePhoneNumberFromString(phone, 'JP')?.formatNational() ?? phone;
  return grouped.replaceAll('-', '') === phone ? grouped : phone;
}
