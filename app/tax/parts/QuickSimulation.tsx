import { type FormEvent, useEffect, useRef } from 'react';
import { Form, useFetcher } from 'react-router';
import { Amount } from '#app/ui/Amount.tsx';
import { YEN_FIELDS } from '../fields.ts';
import type { Simulation } from '../simulation.ts';

const PAUSE = 400;

/**
 * Income → limit, for a person living alone: a form that leads to the whole simulation, and with JavaScript answers on
 * the same page.
 */
export function QuickSimulation() {
  const fetcher = useFetcher<Simulation>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const answer = fetcher.data?.answer;
  const fault = fetcher.data?.asked.errors.income;

  function onInput(event: FormEvent<HTMLInputElement>) {
    const income = event.currentTarget.value;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void fetcher.load(`/about-deduction?${new URLSearchParams({ income })}`),
      PAUSE,
    );
  }

  return (
    <section aria-labelledby="quick-simulation" className="panel space-y-3">
      <h2 id="quick-simulation" className="text-lg">
        控除上限額の目安を調べる
      </h2>
      <Form action="/about-deduction#answer" className="flex flex-wrap items-end gap-3">
        <label className="block grow basis-48">
          <span className="font-bold">{YEN_FIELDS.income.label}</span>
          <span className="block text-sm text-soft">例: 500万、5,000,000</span>
          <input
            type="text"
            name="income"
            maxLength={40}
            autoComplete="off"
            onInput={onInput}
            className="field-input tabular-nums"
          />
        </label>
        <button type="submit" className="btn btn-secondary">
          くわしく計算する
        </button>
      </Form>
      <p role="status" className="empty:hidden">
        {answer && answer.shown > 0 && (
          <>
            独身または共働きの場合、{answer.year}年の目安は <Amount yen={answer.shown} className="text-2xl" />
            です。
          </>
        )}
        {answer && answer.shown === 0 && '控除を受けられない可能性があります。'}
        {fault?.join(' ')}
      </p>
    </section>
  );
}
