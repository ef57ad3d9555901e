import { AddressFields } from '#app/forms/parts/AddressFields.tsx';
import { Input, Tick } from '#app/forms/parts/inputs.tsx';
import { BirthDateFields, PersonFields } from '#app/forms/parts/PersonFields.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { Section } from '#app/ui/Section.tsx';
import type { FormView } from '../form-view.ts';
import { FILL_BUYER, LOG_IN } from '../intents.ts';

/** Who orders. A guest also says where the mails go. */
export function BuyerSection({ form, reply }: { form: FormView; reply: FormReply }) {
  return (
    <Section title="ご注文される方">
      {form.email === null ? (
        <>
          <div className="rounded-card bg-tint p-4">
            <p>会員登録をしなくてもご注文いただけます。</p>
            <p className="mt-2">
              <button type="submit" name="intent" value={LOG_IN} formNoValidate className="btn btn-secondary">
                会員の方はログイン
              </button>
            </p>
            <p className="mt-2 text-sm text-soft">
              ログインすると、ご登録の内容が入力され、ポイントをご利用いただけます。入力中の内容は保存されます。
            </p>
          </div>
          <Input
            reply={reply}
            name="email"
            label="メールアドレス"
            required
            hint="ご注文の確認と発送のお知らせをお送りします。"
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        </>
      ) : (
        <p>
          メールアドレス: <strong className="[overflow-wrap:anywhere]">{form.email}</strong>
        </p>
      )}
      <PersonFields reply={reply} prefix="buyer." />
      {form.alcohol && (
        <>
          <BirthDateFields reply={reply} name="buyer.birthDate" />
          <div>
            <Tick reply={reply} name="ofAge" required>
              酒類を含むご注文です。ご注文される方も、受け取られる方も20歳以上です
            </Tick>
            <p className="text-sm">{form.alcoholTerms.join('')}</p>
          </div>
        </>
      )}
      <AddressFields reply={reply} prefix="buyer." fillIntent={FILL_BUYER} />
    </Section>
  );
}
