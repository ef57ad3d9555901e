import { FilterInput, FilterSelect } from './FilterFields.tsx';

/** One of some values that a list can be narrowed to. */
export function SelectFilter({
  name,
  label,
  chosen,
  names,
  all = 'すべて',
}: {
  name: string;
  label: string;
  /** Empty or null: none of them. */
  chosen: string | null;
  /** By their stored values; in an order of its own where these are numbers. */
  names: Readonly<Record<string, string>> | readonly (readonly [stored: string, words: string])[];
  /** The words for no choice; null where there is always one. */
  all?: string | null;
}) {
  return (
    <FilterSelect label={label} said={chosen ?? ''} name={name}>
      {all !== null && <option value="">{all}</option>}
      {(Array.isArray(names) ? names : Object.entries(names)).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </FilterSelect>
  );
}

/** A day, or a month, that a list can be narrowed by. */
export function DayFilter({
  name,
  label,
  typed,
  type = 'date',
}: {
  name: string;
  label: string;
  typed: string;
  type?: 'date' | 'month';
}) {
  return <FilterInput label={label} said={typed} type={type} name={name} className="field-input short" />;
}
