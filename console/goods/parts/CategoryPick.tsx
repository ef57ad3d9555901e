import { FilterSelect } from '../../parts/FilterFields.tsx';
import type { FilterChoices } from '../filter-choices.ts';

/** A category with all that is below it, or one of those. */
export function CategoryPick({
  categories,
  value,
}: Pick<FilterChoices, 'categories'> & { value: number | null }) {
  return (
    <FilterSelect label="カテゴリ" said={String(value ?? '')} name="category">
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
    </FilterSelect>
  );
}
