import { Form } from 'react-router';
import type { GoodsFilter } from '#app/listing/list-query.ts';
import { KeptColumns } from '../../lists/parts/KeptColumns.tsx';
import { Pick } from '../../parts/Pick.tsx';
import type { FilterChoices } from '../filter-choices.ts';
import { KINDS, MARKS, SORTS, STATES } from '../list-filter.ts';
import { CategoryPick } from './CategoryPick.tsx';

export function GoodsFilters({ filter, choices }: { filter: GoodsFilter; choices: FilterChoices }) {
  const { categories, producers } = choices;
  // One of another government stays as the address says it, and the head of the list names it.
  const isOffered = filter.producerId === null || producers?.some(({ id }) => id === filter.producerId);
  return (
    <Form role="search" aria-label="返礼品・商品" className="mb-4 flex flex-wrap items-end gap-3">
      <label className="grow sm:max-w-sm">
        <span className="block text-sm text-soft">管理番号・名称</span>
        <input
          key={filter.q}
          type="search"
          name="q"
          defaultValue={filter.q}
          maxLength={100}
          className="field-input"
        />
      </label>
      <Pick name="kind" label="種類" names={KINDS} value={filter.kind} blank="すべて" />
      <Pick name="state" label="状態" names={STATES} value={filter.state} blank="保管のほかすべて" />
      <Pick name="mark" label="確認が必要なもの" names={MARKS} value={filter.mark} blank="指定なし" />
      <CategoryPick categories={categories} value={filter.categoryId} />
      {producers === null ? (
        <label>
          <span className="block text-sm text-soft">事業者の名称</span>
          <input
            key={filter.maker}
            type="search"
            name="maker"
            defaultValue={filter.maker}
            maxLength={100}
            className="field-input short"
          />
        </label>
      ) : (
        producers.length > 1 &&
        isOffered && (
          <Pick
            name="producer"
            label="事業者"
            names={producers.map(({ id, name }) => [String(id), name])}
            value={filter.producerId === null ? null : String(filter.producerId)}
            blank="すべて"
          />
        )
      )}
      <Pick name="sort" label="並び順" names={SORTS} value={filter.sort} />
      {filter.governmentCode && <input type="hidden" name="government" value={filter.governmentCode} />}
      {producers !== null && filter.maker !== '' && <input type="hidden" name="maker" value={filter.maker} />}
      {filter.producerId && (!isOffered || producers === null || producers.length < 2) && (
        <input type="hidden" name="producer" value={filter.producerId} />
      )}
      <KeptColumns />
      <button type="submit" className="btn btn-secondary">
        絞り込む
      </button>
    </Form>
  );
}
