import { FilterInput, FilterSelect } from './FilterFields.tsx';

type Options = readonly (readonly [stored: string, words: string])[];
type Group = readonly [name: string, options: Options];

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
  /** By their stored values; in an order of its own where these are numbers, and in groups where they are many. */
  names: Readonly<Record<string, string>> | Options | readonly Group[];
  /** The words for no choice; null where there is always one. */
  all?: string | null;
}) {
  const choices: readonly (Options[number] | Group)[] = Array.isArray(names) ? names : Object.entries(names);
  return (
    <FilterSelect label={label} said={chosen ?? ''} name={name}>
      {all !== null && <option value="">{all}</option>}
      {choices.map(([value, words]) =>
        typeof words === 'string' ? (
          <option key={value} value={value}>
            {words}
          </option>
        ) : (
          <optgroup key={value} label={value}>
            {words.map(([stored, said]) => (
              <option key={stored} value={stored}>
                {said}
              </option>
            ))}
          </optgroup>
        ),
      )}
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
