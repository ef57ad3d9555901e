import type { NewCheck } from '#app/figures/duty/entries.ts';
import type { Day } from '#app/figures/spans.ts';
import { day, integer, line } from '#app/forms/cells.ts';
import { shownAgain } from '#app/forms/parse.ts';
import { type FormReply, withError } from '#app/forms/reply.ts';
import { looksLikeUuid } from '#platform/crypto.ts';
import { routeNumber } from '#platform/http/route-number.ts';

const PIECES = 100_000_000;

/** A check of where gifts come from, as it was typed. */
export function readCheck(form: FormData, today: Day): { value: NewCheck } | { reply: FormReply } {
  const said = (name: string) => String(form.get(name) ?? '').trim();
  const reply = shownAgain(form);
  const producerId = routeNumber(said('producer'));
  if (producerId === undefined) return { reply: withError(reply, 'producer', '事業者を選択してください') };
  const checkedOn = day.read(said('checkedOn'));
  if ('fault' in checkedOn) return { reply: withError(reply, 'checkedOn', checkedOn.fault) };
  if (checkedOn.value === null || checkedOn.value > today)
    return { reply: withError(reply, 'checkedOn', '確認した日を、今日までの日付で入力してください') };
  const outcome = said('outcome');
  if (outcome !== 'sound' && outcome !== 'doubtful')
    return { reply: withError(reply, 'outcome', '結果を選択してください') };
  const evidence = line(500, true).read(said('evidence'));
  if ('fault' in evidence) return { reply: withError(reply, 'evidence', evidence.fault) };
  const formKey = said('key');
  if (!looksLikeUuid(formKey))
    return { reply: withError(reply, '', '画面を開き直して、もう一度お試しください') };
  return { value: { formKey, producerId, checkedOn: checkedOn.value, outcome, evidence: evidence.value } };
}

/** How many pieces were given away, as it was typed. */
export function readPlan(
  form: FormData,
): { value: { goodsId: number; distributed: number; plan: string } } | { reply: FormReply } {
  const reply = shownAgain(form);
  const goodsId = routeNumber(String(form.get('goods') ?? '')) ?? 0;
  const distributed = integer(0, PIECES, '個').read(String(form.get(`distributed.${goodsId}`) ?? ''));
  const fault =
    'fault' in distributed ? distributed.fault : distributed.value === null ? '数量を入力してください' : '';
  if (fault !== '' || 'fault' in distributed || distributed.value === null)
    return { reply: withError(reply, `distributed.${goodsId}`, fault) };
  const plan = line(200).read(String(form.get(`plan.${goodsId}`) ?? ''));
  if ('fault' in plan) return { reply: withError(reply, `plan.${goodsId}`, plan.fault) };
  return { value: { goodsId, distributed: distributed.value, plan: plan.value } };
}
