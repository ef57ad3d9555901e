import { DeliverTo } from '#app/address/parts/DeliverTo.tsx';
import { NoshiField, TimeSlotField } from '#app/delivery/parts/Wishes.tsx';
import { Radios, Select } from '#app/forms/parts/inputs.tsx';
import { prefectureName } from '#app/forms/prefectures.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { isWrappable, wrappingChoices } from '#app/sale/rules/wrapping.ts';
import { optionsOf } from '#app/ui/Field.tsx';
import { Section } from '#app/ui/Section.tsx';
import { yen } from '#platform/money.ts';
import { isImmediate } from '#platform/payment/methods.ts';
import type { FormView } from '../form-view.ts';
import { deliveryPrefecture, liveDates, onIsland } from '../live-quote.ts';
import { NO_COMMON_DAY } from '../note.ts';
import type { Quote } from '../quote.ts';

/** Where the order goes, when and how; fee and days follow what is typed. */
export function DeliverySection({
  form,
  reply,
  live,
  quote,
  barred,
}: {
  form: FormView;
  reply: FormReply;
  live: Record<string, string>;
  quote: Quote | null;
  /** What is not sent there, and what to do. */
  barred: string | null;
}) {
  const prefecture = deliveryPrefecture(form, live);
  const dates = liveDates(form, live, quote?.total);
  const lost =
    form.deliverySlot && live.deliveryDate !== 'none' && !dates.some((d) => d.value === live.deliveryDate);
  const first = dates[0];
  const wrappable = quote?.parcels.filter((p) => isWrappable(p.temperature)).length ?? 0;
  return (
    <Section
      title="お届け"
      {...(form.notTo.length > 0 && {
        lead: form.notTo
          .map(({ name, words }) => `${name ? `${name} — ` : ''}お届けできない地域: ${words}`)
          .join(' / '),
      })}
    >
      <DeliverTo
        reply={reply}
        label="お届け先"
        own={{ value: 'buyer', label: 'ご注文される方の住所に届ける' }}
        book={form.email === null ? null : form.addresses}
      />
      <p role="status" className="font-bold text-danger empty:hidden">
        {barred && !reply.errors.deliveryTo && `${barred}。`}
      </p>
      <p role="status" className="rounded-card bg-tint p-3 empty:hidden">
        {prefecture !== null &&
          quote &&
          `${prefectureName(prefecture)}への送料: ${quote.free ? '無料' : yen(quote.shipping)}${first ? `、最短のお届け: ${first.label}` : ''}`}
      </p>
      {form.product && <p>発送の時期: {form.product.dispatch}</p>}
      {form.deliverySlot ? (
        <>
          <Select
            reply={reply}
            name="deliveryDate"
            label="お届け日"
            required
            initial="none"
            hint={
              <>
                お届け先とお支払い方法により、お選びいただける日が変わります。
                {dates.length === 0 &&
                  (onIsland(form, live)
                    ? 'お届け先の島へは船の運航に応じてお届けするため、お届け日と時間帯をお選びいただけません。'
                    : NO_COMMON_DAY)}
                {!isImmediate(live.payment ?? '') &&
                  quote?.total !== 0 &&
                  'このお支払い方法では、お支払い期限のあとの日をお選びいただけます。'}
              </>
            }
            options={[{ value: 'none', label: '指定しない(最短でお届け)' }, ...dates]}
          />
          <p role="status" className="text-sm font-bold text-danger empty:hidden">
            {lost && 'お届け先またはお支払い方法の変更により、お届け日を選び直す必要があります。'}
          </p>
          <TimeSlotField reply={reply} />
        </>
      ) : (
        <p>
          {form.product
            ? 'この商品は、お届け日と時間帯をお選びいただけません。'
            : 'お届け日と時間帯をお選びいただけない商品があるため、ご指定いただけません。'}
        </p>
      )}
      {form.noshi && <NoshiField reply={reply} hint={form.noshiFor} />}
      {form.wrappable && (
        <Radios
          reply={reply}
          name="wrapping"
          label="包装"
          required
          initial="none"
          hint={
            form.lines
              ? `包装は、常温のお荷物1個につき${yen(form.rates.tariff.wrapping)}です。冷蔵・冷凍のお荷物は包装できません。`
              : undefined
          }
          options={optionsOf(wrappingChoices(wrappable, form.rates.tariff))}
        />
      )}
    </Section>
  );
}
