import { Form } from 'react-router';
import { RadioGroup } from '#app/ui/Choices.tsx';
import { SelectField, TextField } from '#app/ui/Field.tsx';
import { AMOUNT_FIELD, FAMILY_FIELDS, YEN_FIELDS } from '../fields.ts';
import type { Simulation } from '../simulation.ts';
import { Details } from './Details.tsx';
import { Persons, Section, YenInput } from './inputs.tsx';
import type { Live } from './use-live-answer.ts';

const SPOUSE_OPTIONS = [
  { value: 'none', label: 'いない' },
  { value: 'dual', label: 'いる(共働き)', hint: '配偶者控除・配偶者特別控除を受けない' },
  { value: 'dependent', label: 'いる(控除を受ける)', hint: '収入がない、または少ない配偶者' },
];

/** 「2026年(令和8年)」 */
function yearName(year: number): string {
  return `${year}年(令和${year - 2018}年)`;
}

/** The questions: a GET form that needs no script. */
export function SimulationForm({ simulation, live }: { simulation: Simulation; live: Live }) {
  const { asked, years, blueDeductions, query } = simulation;
  const { values, errors, detailed } = asked;
  const shown = { values, errors };
  return (
    <div className="space-y-5">
      <ModeLinks detailed={detailed} query={query} />
      <Form
        action="/about-deduction#answer"
        noValidate
        onInput={live.onInput}
        onSubmit={live.onSubmit}
        aria-label="控除上限額シミュレーション"
        className="space-y-8"
      >
        {detailed && <input type="hidden" name="mode" value="detailed" />}
        <Section title="収入">
          <SelectField
            field={{ name: 'year', label: '寄附をする年', required: true }}
            options={years.map((year) => ({ value: String(year), label: yearName(year) }))}
            defaultValue={values.year}
            blank={null}
          />
          <YenInput shown={shown} field={YEN_FIELDS.income} required={!detailed} />
        </Section>
        <Section title="ご家族" lead="年齢は、寄附をする年の12月31日の年齢です。">
          <RadioGroup
            field={{ name: 'spouse', label: '配偶者', required: true }}
            options={SPOUSE_OPTIONS}
            defaultValue={values.spouse ?? 'none'}
          />
          <fieldset className="space-y-2">
            <legend className="font-bold">扶養しているご家族の人数</legend>
            <div className="grid grid-cols-2 gap-x-4 gap-y-3">
              {FAMILY_FIELDS.map((field) => (
                <Persons key={field.name} shown={shown} field={field} />
              ))}
            </div>
          </fieldset>
        </Section>
        {detailed && <Details shown={shown} blueDeductions={blueDeductions} />}
        <Section title="寄附の金額">
          <TextField
            field={{
              ...AMOUNT_FIELD,
              hint: '入力すると、その寄附でどれだけ控除されるかを計算します。',
              error: errors.amount,
            }}
            defaultValue={values.amount}
            inputMode="text"
            autoComplete="off"
            className="max-w-64 tabular-nums"
          />
        </Section>
        <button type="submit" className="btn btn-primary w-full">
          上限額を計算する
        </button>
      </Form>
    </div>
  );
}

/**
 * Links to the other mode, which keep what is filled in. They carry no script state, so that the fields are rendered
 * again.
 */
function ModeLinks({ detailed, query }: { detailed: boolean; query: string }) {
  const params = new URLSearchParams(query);
  params.delete('mode');
  const quick = new URLSearchParams([...params].filter(([name]) => QUICK.has(name)));
  params.set('mode', 'detailed');
  const modes = [
    { label: 'かんたん', to: `/about-deduction?${quick}`, current: !detailed },
    { label: 'くわしく', to: `/about-deduction?${params}`, current: detailed },
  ];
  return (
    <nav aria-label="入力のしかた">
      <ul className="grid grid-cols-2 gap-2">
        {modes.map((mode) => (
          <li key={mode.label}>
            <a
              href={mode.to}
              aria-current={mode.current ? 'page' : undefined}
              className={`btn w-full ${mode.current ? 'btn-primary' : 'btn-secondary'}`}
            >
              {mode.label}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-soft">
        {detailed
          ? '源泉徴収票などの額から計算します。わからない欄は空けたままで計算できます。'
          : '給与収入とご家族だけで計算します。ほかの収入や控除がある方は「くわしく」をお選びください。'}
      </p>
    </nav>
  );
}

const QUICK = new Set(['year', 'income', 'spouse', AMOUNT_FIELD.name, ...FAMILY_FIELDS.map((f) => f.name)]);
