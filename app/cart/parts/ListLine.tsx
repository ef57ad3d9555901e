import { Link } from 'react-router';
import { goodsPath } from '#app/catalogue/kind-words.ts';
import { mediaUrl } from '#app/shell/media-url.ts';
import { Amount } from '#app/ui/Amount.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { yen } from '#platform/money.ts';
import type { Line } from '../line.ts';
import { lineName } from '../line-name.ts';
import { cartWords } from '../words.ts';
import { LineFields } from './LineFields.tsx';
import { LIST_FORM } from './list-form.ts';

const JOINED_WORDS = 'ログインしたときに、追加または変更されました';

/** One line of a list: what it is, what is chosen of it, how it stands, and what can be done with it. */
export function ListLine({ line, Heading }: { line: Line; Heading: 'h2' | 'h3' }) {
  const { later, back } = cartWords(line.kind === 'product' ? 'shop' : 'donation');
  return (
    <article
      aria-labelledby={`line-${line.id}`}
      className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 sm:grid-cols-[112px_minmax(0,1fr)]"
    >
      <div className="flex aspect-square items-center justify-center self-start overflow-hidden rounded-card bg-tint sm:row-span-2">
        {line.image ? (
          <img
            src={mediaUrl(line.image, 160)}
            width={160}
            height={160}
            alt=""
            loading="lazy"
            className="size-full"
          />
        ) : (
          <Icon name={line.alone ? 'gift' : 'landmark'} size={32} className="text-soft" />
        )}
      </div>
      <div className="min-w-0 space-y-1">
        <Heading id={`line-${line.id}`} className="text-base leading-normal">
          {line.goods === null ? (
            line.name
          ) : (
            <Link to={goodsPath(line.kind, line.goods)} className="no-underline hover:underline">
              {line.name}
              {line.variant && <span className="sr-only"> {line.variant}</span>}
            </Link>
          )}
        </Heading>
        <p className="text-sm text-soft">{line.place}</p>
        {line.variant && (line.skus.length < 2 || line.later) && <p className="text-sm">{line.variant}</p>}
        {line.dispatch && <p className="text-sm text-soft">{line.dispatch}</p>}
      </div>
      <div className="col-span-2 space-y-2 sm:col-span-1 sm:col-start-2">
        {line.fault && !line.later && (
          <p className="flex gap-2 text-sm font-bold text-danger">
            <Icon name="circle-alert" size={18} className="mt-0.5 flex-none" />
            {line.fault.text}
          </p>
        )}
        {line.changed && <p className="text-sm font-bold">{line.changed}</p>}
        {line.joined && !line.later && <p className="text-sm font-bold">{JOINED_WORDS}</p>}
        {!line.later && <LineFields line={line} />}
        <input type="hidden" form={LIST_FORM} name={`seen.${line.id}`} value={line.amount ?? ''} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p>
            {line.sum !== null && (!line.fault || line.later) && (
              <>
                {line.quantity > 1 && line.amount !== null && (
                  <span className="text-sm text-soft">
                    {yen(line.amount)}×{line.quantity}点{' '}
                  </span>
                )}
                <Amount yen={line.sum} />
                {line.kind === 'product' && <span className="text-sm text-soft">(税込)</span>}
              </>
            )}
          </p>
          <p className="flex flex-wrap gap-x-2">
            {line.fault?.kind === 'resident' && line.sum !== null && (
              <LineButton intent="instead" line={line}>
                {`返礼品なしの寄附に変える(${yen(line.sum)})`}
              </LineButton>
            )}
            <LineButton intent={line.later ? 'back' : 'later'} line={line}>
              {line.later ? back : later}
            </LineButton>
            <LineButton intent="remove" line={line}>
              外す
            </LineButton>
          </p>
        </div>
      </div>
    </article>
  );
}

function LineButton({ intent, line, children }: { intent: string; line: Line; children: string }) {
  return (
    <button
      type="submit"
      form={LIST_FORM}
      formNoValidate
      name="intent"
      value={`${intent}-${line.id}`}
      className="inline-flex min-h-11 items-center px-2 text-sm text-strong underline underline-offset-4"
    >
      {children}
      <span className="sr-only">({lineName(line)})</span>
    </button>
  );
}
