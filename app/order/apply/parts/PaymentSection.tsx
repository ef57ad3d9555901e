import { Input, Radios } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { Section } from '#app/ui/Section.tsx';
import { digits } from '#platform/money.ts';
import type { FormView } from '../form-view.ts';

/** Points first, as they decide what is left to be paid; then how. */
export function PaymentSection({ form, reply }: { form: FormView; reply: FormReply }) {
  return (
    <Section title="お支払い">
      {form.points > 0 && (
        <div className="group/points space-y-4">
          <Radios
            reply={reply}
            name="pointsUse"
            label="ポイントのご利用"
            required
            initial="none"
            hint={`${digits(form.points)}ポイントをご利用いただけます。1ポイント1円として、送料にもお使いいただけます。`}
            options={[
              { value: 'none', label: '使わない' },
              { value: 'all', label: 'すべて使う(お支払いの金額まで)' },
              { value: 'some', label: '一部を使う' },
            ]}
          />
          <div className="hidden border-s-4 border-line ps-4 group-has-[input[value=some]:checked]/points:block">
            <Input
              reply={reply}
              name="points"
              label="ご利用のポイント"
              required
              inputMode="numeric"
              autoComplete="off"
              className="max-w-40"
            />
          </div>
        </div>
      )}
      <Radios
        reply={reply}
        name="payment"
        label="お支払い方法"
        required
        cards
        hint={
          [
            ...(form.points > 0 ? ['全額をポイントでお支払いになるときは、使われません。'] : []),
            ...form.tooMuch,
          ].join('') || undefined
        }
        options={form.payments.map(({ value, name, time }) => ({ value, label: name, hint: time }))}
      />
    </Section>
  );
}
