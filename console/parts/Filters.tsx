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
  /** Empty: none of them. */
  chosen: string;
  names: Record<string, string>;
  /** The words for no choice; null where there is always one. */
  all?: string | null;
}) {
  return (
    <label>
      <span className="block text-sm text-soft">{label}</span>
      <select key={chosen} name={name} defaultValue={chosen} className="field-input short">
        {all !== null && <option value="">{all}</option>}
        {Object.entries(names).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A day that a list can be narrowed by. */
export function DayFilter({ name, label, typed }: { name: string; label: string; typed: string }) {
  return (
    <label>
      <span className="block text-sm text-soft">{label}</span>
      <input key={typed} type="date" name={name} defaultValue={typed} className="field-input short" />
    </label>
  );
}
