import { z } from 'zod';
import { jstDate } from '#platform/jst.ts';
import { fields } from './fields.ts';
import { fieldNames } from './parse.ts';
import { cityFits, fillIn, lookupPostal, type Surroundings, surroundings } from './postal.ts';
import { type FormReply, withError } from './reply.ts';
import { prefectureWritten } from './residence.ts';
import { withTown } from './with-town.ts';

/** Name, kana: the fields of a person, to be spread into a form's schema. */
export function personShape() {
  return {
    familyName: fields.name('姓'),
    givenName: fields.name('名'),
    familyNameKana: fields.kana('セイ'),
    givenNameKana: fields.kana('メイ'),
  };
}

/** The fields of an address where its telephone number may be unknown, which gives ''. */
export function addressShapeMaybePhone() {
  return {
    ...addressShape(),
    phone: fields
      .phone()
      .optional()
      .transform((value) => value ?? ''),
  };
}

/** A birth date that may be unknown, which gives ''. @param form as typed: whether any of it is there. */
export function maybeBirthDate(form: FormData) {
  const isTyped = ['year', 'month', 'day'].some(
    (part) => String(form.get(`birthDate.${part}`) ?? '').trim() !== '',
  );
  return isTyped
    ? fields.birthDate(jstDate(new Date()))
    : z
        .unknown()
        .optional()
        .transform(() => '');
}

/** The fields of an address. `addressConfirmed` is ticked when city and postal code differ on purpose. */
export function addressShape() {
  return {
    postalCode: fields.postalCode(),
    prefecture: fields.prefecture(),
    city: fields.city(),
    street: fields.street(),
    building: fields.building(),
    addressConfirmed: fields.tick(),
    phone: fields.phone(),
  };
}

/**
 * The names of all fields of a form that asks for an applicant, with a birth date, and for a recipient.
 * @param applicant prefix of the first one's fields; the other's is `delivery`.
 * @param asked names of the fields beside.
 */
export function applicationFields(
  applicant: 'donor' | 'buyer',
  asked: Readonly<Record<string, true>>,
): ReadonlySet<string> {
  const person = z.object({ ...personShape(), ...addressShape(), place: z.string() });
  const persons = {
    [applicant]: person.extend({ birthDate: fields.birthDate(jstDate(new Date())) }),
    delivery: person,
  };
  return new Set([...Object.keys(asked), ...fieldNames(z.object(persons))]);
}

type AddressValue = z.output<z.ZodObject<ReturnType<typeof addressShape>>>;

/**
 * Handles the button that fills an address in, for visitors without JavaScript: fills in the prefecture, city and town
 * of the postal code and keeps everything else as typed. For a code of several places it offers these to choose from;
 * when one is chosen (field `place`), that one is filled in.
 * @param prefix of the address's field names, e.g. 'delivery.'.
 */
export async function fillAddress(reply: FormReply, prefix = ''): Promise<FormReply> {
  const typed = reply.values[`${prefix}postalCode`] ?? '';
  const blank: FormReply = { values: reply.values, errors: {} };
  if (!/^\d{3}-\d{4}$/.test(typed))
    return withError(blank, `${prefix}postalCode`, '郵便番号は7桁の数字で入力してください');
  const found = fillIn(await lookupPostal(typed), reply.values[`${prefix}place`]);
  if (!found)
    return withError(
      blank,
      `${prefix}postalCode`,
      '該当する住所が見つかりませんでした。都道府県と市区町村を入力してください',
    );
  const values = { ...reply.values };
  for (const name of ['prefecture', 'city'] as const)
    if (found[name] !== '') values[`${prefix}${name}`] = found[name];
  values[`${prefix}street`] = withTown(values[`${prefix}street`] ?? '', found.street);
  return {
    values,
    errors: {},
    filled: prefix,
    ...(found.places.length > 0 && { places: { [prefix]: found.places } }),
  };
}

export interface AddressFault {
  /** The field that it is shown at. */
  field: 'city' | 'addressConfirmed';
  message: string;
}

/** What of an address is compared with its postal code. */
type Compared = Pick<AddressValue, 'postalCode' | 'prefecture' | 'city' | 'addressConfirmed'>;

/**
 * What is wrong when a city names another prefecture, or does not match its postal code and the visitor has not confirmed
 * it; undefined otherwise.
 */
export async function addressFault(address: Compared): Promise<AddressFault | undefined> {
  return faultAmong(await surroundings([address]), address);
}

function faultAmong(around: Surroundings, address: Compared): AddressFault | undefined {
  const written = prefectureWritten(address.city);
  if (written !== undefined && written !== address.prefecture)
    return {
      field: 'city',
      message:
        '市区町村に、選択された都道府県とは別の都道府県名が入力されています。都道府県か市区町村を直してください',
    };
  if (address.addressConfirmed) return undefined;
  return cityFits(around, address) === 'differs'
    ? {
        field: 'addressConfirmed',
        message:
          '郵便番号と都道府県・市区町村が一致しません。どちらかを直すか、このままでよければチェックを入れてください',
      }
    : undefined;
}

/** An address of a form as it was typed: what is missing is empty, and a prefecture that was not chosen 0. */
export function typedAddress({ values }: Pick<FormReply, 'values'>, prefix: string): Compared {
  const field = (name: string) => values[`${prefix}${name}`] ?? '';
  return {
    postalCode: field('postalCode').replace('-', ''),
    prefecture: Number(field('prefecture')) || 0,
    city: field('city'),
    addressConfirmed: field('addressConfirmed') === 'on',
  };
}

/** Reads what the addresses of a form are compared with, in one statement. */
export function typedSurroundings(
  reply: Pick<FormReply, 'values'>,
  prefixes: readonly string[],
): Promise<Surroundings> {
  const typed = prefixes.map((prefix) => typedAddress(reply, prefix));
  return surroundings(typed.filter((a) => a.postalCode !== '' && a.prefecture !== 0));
}

/**
 * `addressFault` of a form as typed; undefined while a field of the address is missing or wrong by itself.
 * @param around of `typedSurroundings`.
 */
export function typedAddressFault(
  reply: FormReply,
  prefix: string,
  around: Surroundings,
): AddressFault | undefined {
  const { values, errors } = reply;
  if (['postalCode', 'prefecture', 'city'].some((n) => errors[`${prefix}${n}`] || !values[`${prefix}${n}`]))
    return undefined;
  return faultAmong(around, typedAddress(reply, prefix));
}
