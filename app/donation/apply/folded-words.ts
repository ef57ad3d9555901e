import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import type { FormView } from './form-view.ts';

type Values = Record<string, string>;

function joined(v: Values, names: readonly string[], between = ''): string {
  return names
    .map((name) => v[name] ?? '')
    .filter(Boolean)
    .join(between);
}

function placeOf(v: Values, prefix: string): string {
  const code = Number(v[`${prefix}prefecture`]);
  const prefecture = code >= 1 && code <= 47 ? prefectureName(code) : '';
  const rest = joined(v, [`${prefix}city`, `${prefix}street`]);
  return [prefecture + rest, v[`${prefix}building`]].filter(Boolean).join(' ');
}

function postalOf(v: Values, prefix: string): string {
  const code = v[`${prefix}postalCode`];
  return code ? `〒${code}` : '';
}

/** The donor of a form as far as it is typed: name, address, telephone and birth date, one line each. */
export function donorLines(v: Values): string[] {
  const part = (name: string) => v[`donor.birthDate.${name}`];
  const born = part('year') && `${part('year')}年${part('month')}月${part('day')}日生まれ`;
  return [
    `${joined(v, ['donor.familyName', 'donor.givenName'], ' ')} 様`,
    [postalOf(v, 'donor.'), placeOf(v, 'donor.')].filter(Boolean).join(' '),
    v['donor.phone'] ?? '',
    born ?? '',
  ].filter(Boolean);
}

/** Where the gift of a form goes and how, one line each. */
export function deliveryLines(form: Pick<FormView, 'addresses' | 'gift'>, v: Values): string[] {
  const book = form.addresses.find((a) => a.value === v.deliveryTo)?.label;
  const typed = `${joined(v, ['delivery.familyName', 'delivery.givenName'], ' ')} 様 ${placeOf(v, 'delivery.')}`;
  const to = v.deliveryTo === 'donor' ? '寄附される方の住所に届ける' : v.deliveryTo === 'new' ? typed : book;
  return [
    to ?? '',
    form.gift?.deliverySlot ? `お届けの時間帯: ${TIME_SLOT_CHOICES[v.timeSlot ?? ''] ?? ''}` : '',
    form.gift?.noshi ? `のし: ${NOSHI_CHOICES[v.noshi ?? ''] ?? ''}` : '',
  ].filter(Boolean);
}

/** The message of a form and what of it may be published. */
export function messageLines(v: Values): string[] {
  return [
    `応援メッセージ: ${v.message || 'なし'}`,
    `メッセージの公開: ${v.publishMessage === 'on' ? 'する' : 'しない'} / お名前の公開: ${v.publishName === 'on' ? 'する' : 'しない'}`,
  ];
}
