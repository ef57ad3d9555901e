import { aGift } from '#app/catalogue/testing/gifts.ts';
import { donations } from '#app/donation/pay/donations.ts';
import { aMember, applied, fillForm } from '#app/donation/testing/data.ts';
import { orders } from '#app/order/pay/orders.ts';
import { anOrder, aProduct } from '#app/order/testing/made-orders.ts';
import { afterPaying } from '#app/payment/after-paying.ts';

interface World {
  payAt(url: string): Promise<unknown>;
}

/** A paid donation of a gift of the town. @returns its number. */
export async function aPaidDonation(world: World, over: Record<string, unknown> = {}): Promise<string> {
  const { number, url } = await applied(await fillForm(await aMember(), (await aGift([10], over)).ref));
  await world.payAt(url);
  await afterPaying(donations, number);
  return number;
}

/** A paid order that goes in two parcels. @returns its number. */
export async function anOrderOfTwo(world: World): Promise<string> {
  const [a, b] = [await aProduct(2_000), await aProduct(1_000)];
  const o = await anOrder({
    memberId: await aMember(),
    lines: [
      { product: a, quantity: 2 },
      { product: b, quantity: 1, parcel: 2 },
    ],
    fees: [880, 1_155],
  });
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  return o.number;
}
