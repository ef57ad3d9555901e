import { type MouseEvent, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { closeSheet, inOpenSheet } from '#app/ui/Sheet.tsx';
import { digits } from '#platform/money.ts';
import { type GoodsKind, kindWords } from '../../kind-words.ts';
import type { Facet, FacetValue, Tap, Toggle } from '../facets.ts';
import { type GoodsQuery, MAX_TYPED, usualSort } from '../search-query.ts';
import { LimitTap } from './LimitTap.tsx';
import { ListForm } from './ListForm.tsx';
import { useDraft } from './use-draft.ts';

const OPEN_AT_FIRST = ['category', 'prefecture', 'temperature'];
const SHOWN_AT_FIRST = 8;

/**
 * The filters beside a list: a GET form that works without JavaScript, and with it is sent when something is ticked. In an
 * open sheet they are collected instead: the button tells what they would find, and sends them all at once.
 */
export function FilterForm({
  kind,
  action,
  query,
  facets,
  toggles,
  taps,
  href,
  hidden = [],
}: {
  kind: GoodsKind;
  action: string;
  query: GoodsQuery;
  facets: Facet[];
  toggles: Toggle[];
  taps: Record<'amount' | 'month', Tap[]>;
  href: (change: Partial<GoodsQuery>) => string;
  hidden?: [string, string][];
}) {
  const { amount } = kindWords(kind);
  // The whole list has its word in the header's box; what one page lists has a box of its own.
  const ofOnePage = hidden.length > 0;
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(kind, query, [...taps.amount, ...taps.month]);
  /** A link of one tap becomes a part of the draft where there is one. */
  const drafting = (fill: (form: HTMLFormElement) => void) => (e: MouseEvent) => {
    if (!form.current || !inOpenSheet(form.current)) return;
    e.preventDefault();
    fill(form.current);
  };
  const tapsOf = (list: Tap[], label: string) => (
    <Taps
      taps={list}
      label={label}
      href={href}
      isOn={draft.isOn}
      onTap={(tap) => drafting((f) => draft.tap(f, tap))}
    />
  );
  return (
    <ListForm
      ref={form}
      action={action}
      fixed={hidden}
      stay
      aria-label="絞り込み"
      className="flex min-h-0 flex-1 flex-col text-sm"
      onSent={() => closeSheet(form.current)}
      onInput={(e) => {
        const input = e.target as EventTarget & { type?: string };
        if (inOpenSheet(e.currentTarget)) draft.read(e.currentTarget);
        else if (input.type === 'checkbox') e.currentTarget.requestSubmit();
      }}
    >
      <div className="space-y-1 in-[:popover-open]:flex-1 in-[:popover-open]:overflow-y-auto in-[:popover-open]:overscroll-contain in-[:popover-open]:p-4">
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {query.sort !== usualSort(query.q) && <input type="hidden" name="sort" value={query.sort} />}
        {query.government.map((code) => (
          <input key={code} type="hidden" name="government" value={code} />
        ))}
        {ofOnePage ? (
          <label className="block border-b border-line pb-3">
            <span className="flex min-h-11 items-center font-bold">キーワード</span>
            <input
              key={query.q}
              name="q"
              maxLength={MAX_TYPED}
              defaultValue={query.q}
              className="field-input min-h-11"
            />
          </label>
        ) : (
          query.q && <input type="hidden" name="q" value={query.q} />
        )}
        <Group title={amount} open>
          <div className="flex items-center gap-2 py-1">
            <YenInput name="min" label={`${amount}の下限`} value={query.min} />
            <span aria-hidden="true">〜</span>
            <YenInput name="max" label={`${amount}の上限`} value={query.max} />
          </div>
          <p className="text-sm text-soft">種類で異なるものは、いちばん低い額でさがし、並べます。</p>
          {kind === 'gift' && (
            <LimitTap
              href={(max) => href({ min: null, max })}
              onTap={(max) => drafting((f) => draft.fill(f, { min: null, max }))}
            />
          )}
          {tapsOf(taps.amount, `${amount}でさがす`)}
        </Group>
        {toggles.length + taps.month.length > 0 && (
          <Group title="条件" open>
            {tapsOf(taps.month, 'お届けの時期でさがす')}
            {toggles.map((t) => (
              <Box key={t.name} name={t.name} value={t} />
            ))}
          </Group>
        )}
        {facets.map((facet) => (
          <Group
            key={facet.name}
            title={facet.title}
            open={OPEN_AT_FIRST.includes(facet.name) || facet.values.some((v) => v.on)}
          >
            {facet.values.slice(0, SHOWN_AT_FIRST).map((v) => (
              <Box key={v.value} name={facet.name} value={v} />
            ))}
            {facet.values.length > SHOWN_AT_FIRST && (
              <details open={facet.values.slice(SHOWN_AT_FIRST).some((v) => v.on)}>
                <summary className="inline-flex min-h-11 items-center text-strong underline underline-offset-4">
                  ほか{facet.values.length - SHOWN_AT_FIRST}件
                </summary>
                {facet.values.slice(SHOWN_AT_FIRST).map((v) => (
                  <Box key={v.value} name={facet.name} value={v} />
                ))}
              </details>
            )}
          </Group>
        ))}
      </div>
      <div className="pt-3 in-[:popover-open]:border-t in-[:popover-open]:border-line in-[:popover-open]:bg-white in-[:popover-open]:px-4 in-[:popover-open]:py-2">
        <button
          type="submit"
          className="btn btn-secondary w-full in-[:popover-open]:border-strong in-[:popover-open]:bg-strong in-[:popover-open]:text-white"
        >
          {draft.hits ? `${draft.hits}を見る` : 'この条件でさがす'}
        </button>
        <p role="status" className="sr-only">
          {draft.hits ? `${draft.hits}あります` : ''}
        </p>
      </div>
    </ListForm>
  );
}

function Group({ title, open, children }: { title: string; open: boolean; children: React.ReactNode }) {
  return (
    <details open={open} className="border-b border-line pb-2">
      <summary className="flex min-h-11 items-center justify-between font-bold">
        {title}
        <Icon name="chevron-down" className="text-soft" />
      </summary>
      {children}
    </details>
  );
}

/** Filters of one tap; the one that is on is taken off by the next. */
function Taps({
  taps,
  label,
  href,
  isOn,
  onTap,
}: {
  taps: Tap[];
  label: string;
  href: (change: Partial<GoodsQuery>) => string;
  isOn: (tap: Tap) => boolean;
  onTap: (tap: Tap) => (e: MouseEvent) => void;
}) {
  if (taps.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 py-1">
      {taps.map((tap) => (
        <li key={tap.label}>
          <Link
            to={href(tap.change)}
            preventScrollReset
            onClick={onTap(tap)}
            aria-current={isOn(tap) ? 'true' : undefined}
            className={`chip ${isOn(tap) ? 'border-strong font-bold' : ''}`}
          >
            {tap.label}
            <span className="amount text-xs font-normal text-soft">{digits(tap.count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** There are a hundred of them on a list, so each has few elements and one class. */
function Box({
  name,
  value,
}: {
  name: string;
  value: Pick<FacetValue, 'value' | 'label' | 'count' | 'on' | 'nested'>;
}) {
  return (
    <label className={value.nested ? 'tick ps-6' : 'tick'}>
      {/* The key makes React reset the box when the data of another page arrives. */}
      <input
        key={String(value.on)}
        type="checkbox"
        name={name}
        value={value.value}
        defaultChecked={value.on}
      />
      {value.label}
      <span>{digits(value.count)}</span>
    </label>
  );
}

function YenInput({ name, label, value }: { name: string; label: string; value: number | null }) {
  return (
    <label className="flex min-w-0 flex-1 items-center gap-1">
      <span className="sr-only">{label}</span>
      <input
        key={value ?? ''}
        name={name}
        inputMode="numeric"
        maxLength={12}
        defaultValue={value ?? ''}
        className="field-input min-h-11 px-2 text-end"
      />
      円
    </label>
  );
}
