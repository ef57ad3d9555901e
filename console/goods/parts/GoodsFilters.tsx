import type { GoodsFilter } from '#app/listing/list-query.ts';
import { FilterInput } from '../../parts/FilterFields.tsx';
import { FilterForm } from '../../parts/FilterForm.tsx';
import { SelectFilter } from '../../parts/Filters.tsx';
import type { FilterChoices } from '../filter-choices.ts';
import { KINDS, MARKS, SORTS, STATES } from '../list-filter.ts';
import { CategoryPick } from './CategoryPick.tsx';

export function GoodsFilters({ filter, choices }: { filter: GoodsFilter; choices: FilterChoices }) {
  const { categories, producers } = choices;
  // One of another government stays as the address says it, and the head of the list names it.
  const isOffered = filter.producerId === null || producers?.some(({ id }) => id === filter.producerId);
  return (
    <FilterForm label="返礼品・商品">
      <FilterInput
        label="管理番号・名称"
        said={filter.q}
        type="search"
        name="q"
        maxLength={100}
        place="grow sm:max-w-sm"
      />
      <SelectFilter name="kind" label="種類" names={KINDS} chosen={filter.kind} />
      <SelectFilter name="state" label="状態" names={STATES} chosen={filter.state} all="保管のほかすべて" />
      <SelectFilter name="mark" label="確認が必要なもの" names={MARKS} chosen={filter.mark} all="指定なし" />
      <CategoryPick categories={categories} value={filter.categoryId} />
      {producers === null ? (
        <FilterInput
          label="事業者の名称"
          said={filter.maker}
          type="search"
          name="maker"
          maxLength={100}
          className="field-input short"
        />
      ) : (
        producers.length > 1 &&
        isOffered && (
          <SelectFilter
            name="producer"
            label="事業者"
            names={producers.map(({ id, name }) => [String(id), name])}
            chosen={filter.producerId === null ? null : String(filter.producerId)}
          />
        )
      )}
      <SelectFilter name="sort" label="並び順" names={SORTS} chosen={filter.sort} all={null} />
      {filter.governmentCode && <input type="hidden" name="government" value={filter.governmentCode} />}
      {producers !== null && filter.maker !== '' && <input type="hidden" name="maker" value={filter.maker} />}
      {filter.producerId && (!isOffered || producers === null || producers.length < 2) && (
        <input type="hidden" name="producer" value={filter.producerId} />
      )}
    </FilterForm>
  );
}
