import { aGift } from '#app/catalogue/testing/gifts.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { donations } from '../pay/donations.ts';
import { aMember, applied, fillForm } from './data.ts';

/** A paid donation of a gift of the town. @returns its number. */
export async function aPaidDonation(
  world: { payAt(url: string): Promise<unknown> },
  over: Record<string, unknown> = {},
): Promise<string> {
  const { number, url } = await applied(await fillForm(await aMember(), (await aGift([10], over)).ref));
  await world.payAt(url);
  await afterPaying(donations, number);
  return number;
}
