import { type ReactNode, useEffect } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { rememberCarts } from '#app/account/carts.ts';
import { kindOf, kindWords } from '#app/catalogue/kind-words.ts';
import { Amount } from '#app/ui/Amount.tsx';
import { digits } from '#platform/money.ts';
import type { ListData } from '../page.ts';
import { blockedWords, cartWords } from '../words.ts';
import { ListLine } from './ListLine.tsx';
import { ListNotice } from './ListNotice.tsx';
import { LIST_FORM } from './list-form.ts';

/**
 * A list of what was gathered: a plain form with one button for what was typed and one to go on. Where scripts run, a choice
 * is sent as soon as it is made.
 * @param beside what a storefront says more of the sum.
 */
export function CartList({ data, beside }: { data: ListData; beside?: ReactNode }) {
  const { storefront, lines, later, counts, member, told } = data;
  const words = cartWords(storefront);
  useEffect(() => rememberCarts({ ...counts, member }), [counts, member]);
  return (
    <div className="mx-auto max-w-5xl space-y-6">
      <h1>{words.list}</h1>
      <ListForm path={words.path} />
      {told && <ListNotice told={told} />}
      {lines.length === 0 ? (
        <Empty data={data} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-10">
          <div>
            <p className="text-sm text-soft max-lg:hidden">
              {digits(lines.length)}
              {words.counter}
            </p>
            <Lines lines={lines} Heading="h2" />
          </div>
          <Sum data={data}>{beside}</Sum>
          <Foot data={data} />
        </div>
      )}
      {later.length > 0 && (
        <section aria-labelledby="later">
          <h2 id="later" className="text-lg">
            {words.later}({digits(later.length)}
            {words.counter})
          </h2>
          <Lines lines={later} Heading="h3" />
        </section>
      )}
    </div>
  );
}

function Lines({ lines, Heading }: Pick<ListData, 'lines'> & { Heading: 'h2' | 'h3' }) {
  return (
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={line.id}>
          <ListLine line={line} Heading={Heading} />
        </li>
      ))}
    </ul>
  );
}

function ListForm({ path }: { path: string }) {
  const submit = useSubmit();
  useEffect(() => {
    const form = document.getElementById(LIST_FORM) as HTMLFormElement | null;
    // Fields stand outside of their form's element: their changes are heard at the document.
    const send = ({ target }: Event) => {
      const isField = target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
      if (!form || !isField || target.form !== form || !target.reportValidity()) return;
      const typed = new FormData(form);
      typed.set('intent', 'save');
      void submit(typed, { method: 'post', action: path, preventScrollReset: true, replace: true });
    };
    document.addEventListener('change', send);
    return () => document.removeEventListener('change', send);
  }, [submit, path]);
  return (
    <Form id={LIST_FORM} method="post" action={path} preventScrollReset>
      {/* The first button of a form is the one that Enter in a field presses. */}
      <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
        変更を反映する
      </button>
    </Form>
  );
}

function Empty({ data: { storefront, later } }: { data: ListData }) {
  const { list, goods, later: aside } = cartWords(storefront);
  const { path } = kindWords(kindOf(storefront));
  const favorites = storefront === 'shop' ? '/ec/mypage/favorites' : '/mypage/favorites';
  return (
    <div className="panel space-y-4 py-8 text-center">
      <p>
        {list}に入っている{goods}はありません。
        {later.length > 0 && `下の「${aside}」から戻せます。`}
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        <Link to={path} className="btn btn-primary">
          {goods}をさがす
        </Link>
        <Link to={favorites} className="btn btn-secondary">
          お気に入りを見る
        </Link>
      </p>
    </div>
  );
}

function Sum({ data, children }: { data: ListData; children: ReactNode }) {
  const { storefront, lines, sum, methods } = data;
  const { goOn } = cartWords(storefront);
  const faults = lines.flatMap((line) => line.fault?.kind ?? []);
  return (
    <section aria-labelledby="sum" className="panel space-y-4 self-start lg:sticky lg:top-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sum" className="text-base">
          {storefront === 'shop' ? '商品の合計' : '寄附金額の合計'}({countWords(data)})
        </h2>
        <span>
          <Amount yen={sum} className="text-2xl" />
          {storefront === 'shop' && <span className="text-sm text-soft">(税込)</span>}
        </span>
      </div>
      {faults.length > 0 && (
        <p className="text-sm font-bold text-danger">{blockedWords(storefront, faults)}</p>
      )}
      {children}
      {methods && <Methods {...methods} />}
      <div className="space-y-3">
        <button type="submit" form={LIST_FORM} name="intent" value="go" className="btn btn-primary w-full">
          {goOn}
        </button>
        <button
          type="submit"
          form={LIST_FORM}
          name="intent"
          value="save"
          className="btn btn-secondary w-full"
        >
          変更を反映する
        </button>
      </div>
    </section>
  );
}

/** The sum and the way on at the foot of a phone's screen, however long the list is; wide screens have both beside it. */
function Foot({ data }: { data: ListData }) {
  const { storefront, sum } = data;
  return (
    <div className="total-bar no-print flex items-center justify-between gap-3 lg:hidden">
      <p className="min-w-0 text-sm leading-tight">
        <span className="text-soft">
          {storefront === 'shop' ? '商品の合計' : '合計'}({countWords(data)})
        </span>
        <br />
        <Amount yen={sum} className="text-xl" />
      </p>
      <button
        type="submit"
        form={LIST_FORM}
        name="intent"
        value="go"
        className="btn btn-primary flex-none px-4"
      >
        {cartWords(storefront).goOnShort}
      </button>
    </div>
  );
}

function Methods({ common, excluded, none }: NonNullable<ListData['methods']>) {
  return (
    <div className="space-y-1 text-sm">
      {none ? <p className="font-bold text-danger">{none}</p> : <p>お支払い方法: {common.join('、')}</p>}
      {!none && excluded.length > 0 && (
        <ul className="list-disc ps-5 text-soft">
          {excluded.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** 「3件」, of the cart 「2商品 5点」 as its order's form counts. */
function countWords({ storefront, lines, open }: ListData): string {
  const { counter } = cartWords(storefront);
  const pieces = lines.reduce((n, line) => n + (line.fault === null ? line.quantity : 0), 0);
  return `${digits(open)}${counter}${storefront === 'shop' ? ` ${digits(pieces)}点` : ''}`;
}
