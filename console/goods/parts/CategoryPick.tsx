import type { FilterChoices } from '../filter-choices.ts';

/** A category with all that is below it, or one of those. */
export function CategoryPick({
  categories,
  value,
}: Pick<FilterChoices, 'categories'> & { value: number | null }) {
  return (
    <label className="max-w-full">
      <span className="block text-sm text-soft">カテゴリ</span>
      <select key={value} name="category" defaultValue={value ?? ''} className="field-input short max-w-full">
        <option value="">すべて</option>
        {categories.map(({ id, name, leaves }) => (
          <optgroup key={id} label={name}>
            <option value={id}>{name}のすべて</option>
            {leaves.map((leaf) => (
              <option key={leaf.id} value={leaf.id}>
                {leaf.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
