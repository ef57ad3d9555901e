/** What nobody would send, for the attack by shapes. */

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Values that no field expects. */
export const VALUES: readonly string[] = [
  '',
  ' ',
  '\0',
  '\u202e逆さ',
  '\ud83c',
  "'; drop table member; --",
  '<script>alert(1)</script>',
  'あ'.repeat(2000),
  '-'.repeat(36),
  ...words(
    '-1 0 1e309 NaN 99999999999999999999 9223372036854775808 2147483648 2026-02-30 [] {"a":1} {{7*7}}',
  ),
  ...words('../../etc/passwd javascript:alert(1) //evil.example/ % %00 %E0%A4'),
  '00000000-0000-0000-0000-000000000000',
];

/** Names of the forms' fields, and names that libraries give a meaning of their own. */
export const NAMES: readonly string[] = [
  ...words('intent formKey id _owner email password code number quantity amount sku goods government'),
  ...words(
    'shownAmount shownYear shownGoods session passkey _credential _enrolment redirect sentOn year wish',
  ),
  ...words('donor.familyName buyer.birthDate.year deliveryTo list token'),
  ...words('__intent__ __state__ __proto__.x constructor a[0].b a[4294967294] a[] toString'),
  '',
];

export const INTENTS: readonly string[] = words(
  'submit fill-address remove restore default log-in redeem find undo cancel',
);

/** Parameters of the pages' addresses. */
export const PARAMETERS: readonly string[] = [
  ...words('q page category min government code id year number token step sku quantity redirect state'),
  ...words('month sort from ids'),
];

/** In place of a number or word in a path. */
export const FILLS: readonly string[] = [
  ...words('1 0 -1 99999999999999999999 %00 ..%2f.. %E0%A4%A １'),
  'a'.repeat(300),
];
