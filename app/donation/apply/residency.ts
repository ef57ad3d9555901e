import type { FormReply } from '#app/forms/reply.ts';
import { type Residence, residency } from '#app/forms/residence.ts';
import type { Target } from './target.ts';

const UNKNOWN =
  'お住まいの市区町村を確認できませんでした。「岡山市北区」「上川郡東川町」のように、住民票のとおりに入力してください';
const UNSURE =
  '郵便番号と市区町村から、お住まいの自治体をひとつに確認できませんでした。どちらも住民票のとおりに入力してください';

/**
 * The message at the city of a donor who may live where the gift comes from, as long as the address does not tell;
 * undefined when it tells, when nothing is given in return, and while a field of the address is missing or wrong by itself.
 */
export function residenceFault(
  { values, errors }: FormReply,
  { gift, government }: Pick<Target, 'gift' | 'government'>,
  lives: Residence,
): string | undefined {
  const names = ['postalCode', 'prefecture', 'city', 'addressConfirmed'];
  if (!gift || names.some((name) => errors[`donor.${name}`])) return undefined;
  if (['postalCode', 'prefecture', 'city'].some((name) => !values[`donor.${name}`])) return undefined;
  if (residency(government, lives) !== 'unclear') return undefined;
  return lives.municipalities.length === 0 ? UNKNOWN : UNSURE;
}
