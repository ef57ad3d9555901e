import { methodsInWords } from '#app/words/payment-methods.ts';
import { config } from '#platform/config.ts';
import { yen } from '#platform/money.ts';
import { DEFERRED_DAYS, IMMEDIATE_MINUTES, METHODS } from '#platform/payment/methods.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { type Kept, keptInWords, retention } from '#platform/retention.ts';

/** The values that texts may name in double braces, by their names. */
export function textValues(): Record<string, string> {
  return { ...operatorWords(), ...paymentWords(), ...retentionWords() };
}

/** Terms of the ways to pay that this site offers. */
function paymentWords(): Record<string, string> {
  const { methods } = paymentProvider();
  return {
    immediateMethods: methodsInWords(methods, 'immediate'),
    deferredMethods: methodsInWords(methods, 'deferred'),
    immediateMinutes: String(IMMEDIATE_MINUTES),
    deferredDays: String(DEFERRED_DAYS),
    konbiniMax: yen(METHODS.konbini.max),
  };
}

/** How long records are kept, by their names: {{keptFarewellMail}} is `farewell_mail`. */
function retentionWords(): Record<string, string> {
  const named = (name: string) =>
    `kept_${name}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    booksYears: String(config().BOOKS_YEARS),
    ...Object.fromEntries(Object.keys(retention).map((name) => [named(name), keptInWords(name as Kept)])),
  };
}

/** Settings of the operator. */
function operatorWords(): Record<string, string> {
  const c = config();
  return {
    siteName: c.SITE_NAME,
    shopName: c.SHOP_NAME,
    operator: c.OPERATOR_NAME,
    operatorAddress: c.OPERATOR_ADDRESS,
    operatorRepresentative: c.OPERATOR_REPRESENTATIVE,
    contact: c.CONTACT_EMAIL,
    origin: c.origin,
    certificate: c.DESIGNATED_ISSUER_NAME
      ? `当サイトでは、国税庁長官の指定を受けた${c.DESIGNATED_ISSUER_NAME}が発行します。その年が終わったあと、マイページの寄附履歴からPDFとXMLで受け取れます。証明書に載るのは、当サイトを通じた寄附だけです。`
      : '当サイトは、現在この証明書を発行していません。寄附ごとの寄附金受領証明書をお使いください。',
  };
}
