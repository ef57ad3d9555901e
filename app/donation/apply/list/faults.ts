import { toForm } from '#app/forms/draft.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import type { DonationFields } from '../../fields.ts';
import { readDonationForm } from '../form.ts';
import { refusalsOf } from '../refusal.ts';
import { type OpenForm, prefixOf, type Target } from '../target.ts';
import { GIFT } from './own-fields.ts';

const RESIDENT =
  'お住まいの自治体の返礼品は受け取れません。返礼品なしの寄附に変えるか、「リストを変更する」からリストから外してください';

/** What the donor can mend in the form: the field of the line, and the message. */
function faultOf(code: string, { delivery }: DonationFields): { field: string; message: string } | null {
  if (code === 'RESIDENT_NO_GIFT') return { field: GIFT, message: RESIDENT };
  if (code !== 'AREA_EXCLUDED') return null;
  const place = delivery ? prefectureName(delivery.prefecture) : 'ご指定のお届け先';
  const message = `この返礼品は、${place}にはお届けできません。この返礼品のお届け先だけを変えるか、リストから外してください`;
  return { field: 'deliveryTo', message };
}

/** What of a kept form for the list no longer passes, its lines included. */
export async function listFaults(
  { targets }: Pick<OpenForm, 'targets'>,
  values: Record<string, string>,
  at: Date,
): Promise<FormReply> {
  const read = await readDonationForm(toForm(values), targets, at);
  if (!read.ok) return read.reply;
  const { donations } = read.value;
  return refusalsOf(targets, read.value, read.lives).reduce((reply, { line, code }) => {
    const i = targets.findIndex((t: Target) => t.wish?.line === line);
    const fault = faultOf(code, donations[i]!);
    return fault ? withError(reply, prefixOf(targets[i]!) + fault.field, fault.message) : reply;
  }, read.reply);
}
