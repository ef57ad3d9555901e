/** One of several in a list's filters. @param blank what nothing chosen means. */
export function Pick({
  name,
  label,
  names,
  value,
  blank,
}: {
  name: string;
  label: string;
  /** By their stored values; in an order of its own where these are numbers. */
  names: Record<string, string> | readonly (readonly [stored: string, words: string])[];
  value: string | null;
  blank?: string;
}) {
  return (
    <label className="max-w-full">
      <span className="block text-sm text-soft">{label}</span>
      <select key={value} name={name} defaultValue={value ?? ''} className="field-input short max-w-full">
        {blank && <option value="">{blank}</option>}
        {(Array.isArray(names) ? names : Object.entries(names)).map(([stored, words]) => (
          <option key={stored} value={stored}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
