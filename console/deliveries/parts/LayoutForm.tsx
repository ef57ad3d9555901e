import { Form } from 'react-router';
import { FilterInput, FilterSelect } from '../../parts/FilterFields.tsx';

/** For which program the labels are, and when the parcels are handed over. @param early whether those before their time are taken, where there are such. */
export function LayoutForm({
  which,
  layouts,
  layout,
  shipOn,
  today,
  lossy,
  early,
}: {
  which: [string, string][];
  layouts: { code: string; name: string }[];
  layout: { code: string; hint: string };
  shipOn: string;
  today: string;
  lossy: boolean;
  early: boolean | undefined;
}) {
  return (
    <Form className="panel space-y-3">
      <h2>送り状の形式</h2>
      {which.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <FilterSelect label="配送会社のソフト" said={layout.code} name="layout">
          {layouts.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </FilterSelect>
        <FilterInput
          label="出荷日"
          said={shipOn}
          type="date"
          name="on"
          min={today}
          className="field-input short"
        />
        <button type="submit" className="btn btn-secondary">
          この形式で確認する
        </button>
      </div>
      {early !== undefined && <Include name="early" isIn={early} words="発送の時期の前のものも含める" />}
      <Include name="lossy" isIn={lossy} words="Shift_JISで表せない文字を「〓」に置き換えて含める" />
      <p className="text-sm text-soft">{layout.hint}</p>
    </Form>
  );
}

function Include({ name, isIn, words }: { name: string; isIn: boolean; words: string }) {
  return (
    <label className="flex items-center gap-2">
      <input
        key={String(isIn)}
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isIn}
        className="h-6 w-6 shrink-0 accent-strong"
      />
      <span>{words}</span>
    </label>
  );
}
