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
  names: Record<string, string>;
  value: string | null;
  blank?: string;
}) {
  return (
    <label className="max-w-full">
      <span className="block text-sm text-soft">{label}</span>
      <select key={value} name={name} defaultValue={value ?? ''} className="field-input short max-w-full">
        {blank && <option value="">{blank}</option>}
        {Object.entries(names).map(([stored, words]) => (
          <option key={stored} value={stored}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
