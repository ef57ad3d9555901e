import { Form, Link } from 'react-router';
import { Tick } from '#app/forms/parts/inputs.tsx';
import { TotalBar } from '#app/forms/parts/TotalBar.tsx';
import { useLive } from '#app/forms/parts/use-live.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { storefrontPaths, withRedirect } from '#app/shell/storefront-paths.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Section } from '#app/ui/Section.tsx';
import type { FormView } from '../form-view.ts';
import { barredWords, deliveryPrefecture, liveQuote, placeWords } from '../live-quote.ts';
import { BuyerSection } from './BuyerSection.tsx';
import { DeliverySection } from './DeliverySection.tsx';
import { LinesSection } from './LinesSection.tsx';
import { NoteSection } from './NoteSection.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { ProductSection } from './ProductSection.tsx';

export interface InputData {
  form: FormView;
  values: Record<string, string>;
  owner: string;
  ended: boolean;
}

/** The form's one page. `reply.values` are what is shown: what was posted, or what was kept. */
export function OrderForm({
  data,
  reply,
  sessionEnded,
  changed,
}: {
  data: InputData;
  reply: FormReply;
  sessionEnded: boolean;
  /** Something else lies in the cart than the form that was sent showed. */
  changed: boolean;
}) {
  const { form: view, owner } = data;
  const { form, live, onInput } = useLive(reply.values);
  const quote = liveQuote(view, live);
  const prefecture = deliveryPrefecture(view, live);
  const barred = barredWords(view, live);
  return (
    <Form
      method="post"
      noValidate
      ref={form}
      onInput={onInput}
      className="gap-8 max-lg:space-y-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="min-w-0 space-y-8">
        <input type="hidden" name="_owner" value={owner} />
        {view.shownLines !== null && <input type="hidden" name="shownLines" value={view.shownLines} />}
        {/* Enter in a field means going on: the first submit button of the form is what the browser presses. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
          注文内容を確認する
        </button>
        {sessionEnded && <SessionEnded path={view.path} />}
        {data.ended && (
          <Notice look="info" title="入力された内容を復元しました" live>
            <p>
              ログインの有効期限が切れていたため、ご注文はまだ完了していません。内容をご確認のうえ、続けてお手続きください。
            </p>
          </Notice>
        )}
        {changed && (
          <Notice look="warn" title="カートの内容が変更されました" live>
            <p>
              この画面を表示したあとに、別の画面でカートの内容が変更されました。ご注文はまだ確定していません。新しい商品と合計金額をご確認のうえ、続けてお手続きください。
            </p>
          </Notice>
        )}
        <ErrorSummary errors={reply.errors} />
        {view.product && <ProductSection product={view.product} reply={reply} live={live} />}
        {view.lines && <LinesSection lines={view.lines} quote={quote} />}
        <BuyerSection form={view} reply={reply} />
        <DeliverySection
          form={view}
          reply={reply}
          live={live}
          quote={quote}
          barred={placeWords(view, live)}
        />
        <PaymentSection form={view} reply={reply} />
        <NoteSection reply={reply} />
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="lg:sticky lg:top-4">
          <OrderSummary
            quote={quote}
            barred={barred}
            prefecture={prefecture}
            freeFrom={view.ambient ? view.rates.tariff.freeFrom : null}
            guest={view.email === null}
            several={view.lines !== null}
          />
        </div>
      </div>
      <div className="min-w-0 space-y-6">
        <Section title="ご確認いただきたいこと">
          <ul className="list-disc space-y-1 ps-6 text-sm">
            {view.returnTerms.map((text) => (
              <li key={text}>{text}</li>
            ))}
            <li>ご注文は、発送の準備を始めるまで取り消せます。</li>
            <li>
              送料・お支払い・お届け・返品の条件は、
              <Link to="/ec/law" className="text-strong underline underline-offset-4">
                特定商取引法に基づく表記
              </Link>
              をご覧ください。次の画面でも表示します。
            </li>
            <li>ご入力いただいた情報は、商品をお届けする事業者と配送会社に提供します。</li>
          </ul>
          <Tick reply={reply} name="consent" required>
            上の内容に同意します
          </Tick>
        </Section>
        <button type="submit" className="btn btn-primary w-full text-lg">
          注文内容を確認する
        </button>
        <p className="text-center text-sm text-soft">まだご注文は確定しません。</p>
      </div>
      <TotalBar label="合計(税込)" chosen={chosenWords(view, live.quantity)} yen={quote?.total ?? null} />
    </Form>
  );
}

function chosenWords({ product, lines }: FormView, quantity = ''): string {
  return product
    ? `${product.name} ${quantity}点`
    : `${lines?.length ?? 0}商品 ${lines?.reduce((n, l) => n + l.quantity, 0) ?? 0}点`;
}

function SessionEnded({ path }: { path: string }) {
  return (
    <Notice look="warn" title="ログインの有効期限が切れました" live>
      <p>
        入力された内容は保存しています。ログインすると、続きからお手続きいただけます。会員登録をせずにご注文いただくこともできます。
      </p>
      <p>
        <Link to={withRedirect(storefrontPaths('shop').login, path)} className="btn btn-secondary">
          ログインする
        </Link>
      </p>
    </Notice>
  );
}
