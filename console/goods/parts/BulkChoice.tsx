import { BULK_NAMES } from '../bulk-form.ts';
import type { Choices } from './GoodsFields.tsx';

/** What shall be done, and with what: the words of a label, a day, an amount, or a category. */
export function BulkChoice({
  typed,
  categories,
}: {
  typed: Record<string, string>;
  categories: Choices['categories'];
}) {
  return (
    <div className="panel flex flex-wrap items-end gap-4">
      <label>
        <span className="block text-sm text-soft">変更の内容</span>
        <select key={typed.do} name="do" defaultValue={typed.do} className="field-input short">
          <option value="">選択してください</option>
          {Object.entries(BULK_NAMES).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="block text-sm text-soft">ラベル・日時(2026-12-01 10:00)・金額</span>
        <input
          key={typed.value}
          name="value"
          defaultValue={typed.value}
          maxLength={40}
          className="field-input short"
        />
      </label>
      <label>
        <span className="block text-sm text-soft">カテゴリ</span>
        <select
          key={typed.category}
          name="category"
          defaultValue={typed.category}
          className="field-input short"
        >
          <option value="">選択してください</option>
          {categories.map((group) => (
            <optgroup key={group.name} label={group.name}>
              {group.leaves.map((leaf) => (
                <option key={leaf.id} value={leaf.id}>
                  {leaf.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
    </div>
  );
}
