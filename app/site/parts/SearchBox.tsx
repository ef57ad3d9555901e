import { useLocation } from 'react-router';
import { ListForm } from '#app/catalogue/search/parts/ListForm.tsx';
import { MAX_TYPED, readQuery } from '#app/catalogue/search/search-query.ts';
import { Icon } from '#app/ui/icons/Icon.tsx';
import { useSaid } from '#app/ui/use-said.ts';
import type { Storefront } from '#platform/storefront.ts';
import { useSuggestions } from './use-suggestions.ts';

const BOXES: Record<Storefront, { action: string; label: string }> = {
  donation: { action: '/goods', label: '返礼品・自治体をキーワードでさがす' },
  shop: { action: '/ec/goods', label: '商品・産地をキーワードでさがす' },
};

/**
 * The search of the header: a plain GET form; with JavaScript it suggests while the visitor types (ARIA 1.2 combobox).
 */
export function SearchBox({ storefront }: { storefront: Storefront }) {
  const { action, label } = BOXES[storefront];
  const s = useSuggestions(storefront);
  const { pathname, search, key } = useLocation();
  const q = pathname === action ? readQuery(new URLSearchParams(search)).q : '';
  const input = useSaid<HTMLInputElement>(q, key);
  return (
    <ListForm
      action={action}
      role="search"
      aria-label="サイト内検索"
      className="relative mx-auto max-w-xl"
      onBlur={s.onBlur}
      onSent={s.onSubmit}
    >
      <div className="flex">
        <input
          // Not `search`, which may not be a combobox (ARIA in HTML).
          type="text"
          enterKeyHint="search"
          ref={input}
          name="q"
          defaultValue={q}
          maxLength={MAX_TYPED}
          aria-label={label}
          className="field-input min-w-0 rounded-e-none border-e-0"
          autoComplete="off"
          {...s.inputProps}
        />
        <button type="submit" className="btn btn-primary flex-none rounded-s-none px-4">
          <Icon name="search" />
          検索
        </button>
      </div>
      {s.open && (
        <div
          id={s.listId}
          role="listbox"
          aria-label="検索の候補"
          className="absolute inset-x-0 top-full z-10 mt-1 rounded-card border border-line bg-white py-1 shadow-raised"
        >
          {s.items.map((item, i) => (
            <div
              key={item.href}
              id={`${s.listId}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === s.active}
              className={`flex cursor-pointer items-baseline gap-3 px-4 py-2 ${i === s.active ? 'bg-tint' : ''}`}
              onPointerDown={(e) => {
                e.preventDefault();
                s.choose(i);
              }}
            >
              <span className="min-w-0 flex-1 truncate">{item.label}</span>
              <span className="text-xs text-soft">{item.kind}</span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {s.open ? `候補が${s.items.length}件あります` : ''}
      </p>
    </ListForm>
  );
}
