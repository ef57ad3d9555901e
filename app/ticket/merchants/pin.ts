import { hashPassword } from '#app/account/password.ts';
import type { Actor } from '#app/staff/actor.ts';
import { demand } from '#app/staff/permissions.ts';
import { config } from '#platform/config.ts';
import { randomDigits, seal, unseal } from '#platform/crypto.ts';
import { transaction } from '#platform/db/db.ts';
import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { makePdf } from '#platform/pdf/pdf.ts';
import { forgiveGuesses } from '../counter/merchant.ts';
import { forgetCounters } from '../counter/merchant-store.ts';
import { lockMerchant, pinHashOf, setPin } from './merchant-store.ts';
import { readMerchant, recordMerchant } from './merchants.ts';

const PIN_LENGTH = 6;
const PURPOSE = 'merchant_pin';

/**
 * Gives a merchant a new PIN, and ends its sessions in every browser; what strangers took of its attempts is given back. The PIN is
 * told here alone and never stored in clear.
 * @returns `sealed`: the PIN for its letter, of use until there is another one; undefined when there is no such merchant.
 * @throws NotAllowed
 */
export async function resetPin(
  actor: Actor,
  id: number,
): Promise<{ pin: string; sealed: string } | undefined> {
  const pin = randomDigits(PIN_LENGTH);
  const hash = await hashPassword(pin);
  const code = await transaction(async (tx) => {
    const merchant = await lockMerchant(tx, id);
    if (!merchant) return undefined;
    demand(actor, 'merchant.edit', merchant);
    await setPin(tx, id, hash);
    await forgetCounters(tx, id);
    await recordMerchant(tx, actor, id, { 暗証番号: ['(前の番号)', '再発行'] });
    return merchant.code;
  });
  if (code === undefined) return undefined;
  await forgiveGuesses(code);
  return { pin, sealed: seal(PURPOSE, `${id}:${hash}`, pin).toString('base64url') };
}

/**
 * The letter that tells a merchant its code and new PIN.
 * @returns undefined when there is no such merchant, or it was given another PIN since. `made` fails with PdfBusy. @throws NotAllowed
 */
export async function pinLetter(
  actor: Actor,
  id: number,
  sealed: string,
  now: Date = new Date(),
): Promise<{ name: string; made: Promise<Uint8Array<ArrayBuffer>> } | undefined> {
  const merchant = await readMerchant(actor, id);
  if (!merchant) return undefined;
  demand(actor, 'merchant.edit', merchant);
  const hash = await pinHashOf(id);
  const pin = unseal(PURPOSE, `${id}:${hash}`, Buffer.from(sealed.slice(0, 200), 'base64url'));
  if (pin === undefined) return undefined;
  const made = makePdf('app/ticket/templates/pin-letter.typ', {
    sample: config().APP_MODE === 'demo',
    merchant: merchant.name,
    place: merchant.place,
    government: merchant.government,
    code: `${merchant.code.slice(0, 4)}-${merchant.code.slice(4)}`,
    pin,
    issuedOn: formatPlainDate(jstDate(now)),
    address: `${config().origin}/qr_tickets/redeem`,
  });
  return { name: `暗証番号のお知らせ_${merchant.name}.pdf`, made: made.then(({ bytes }) => bytes) };
}
