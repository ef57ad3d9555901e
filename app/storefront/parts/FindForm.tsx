import { type GoodsKind, kindWords } from '#app/catalogue/kind-words.ts';
import { ListForm } from '#app/catalogue/search/parts/ListForm.tsx';
import { Icon } from '#app/ui/icons/Icon.tsx';

interface Choice {
  id: number;
  name: string;
}

/** The search of a top page: category, prefecture and words. A plain GET form. */
export function FindForm({
  kind,
  categories,
  prefectures,
}: {
  kind: GoodsKind;
  categories: Choice[];
  prefectures: { code: number; name: string }[];
}) {
  const { goods, path } = kindWords(kind);
  return (
    <ListForm
      action={path}
      role="search"
      aria-label={`${goods}を条件でさがす`}
      className="panel space-y-4 p-5"
    >
      <Select name="category" label="カテゴリー" blank="すべてのカテゴリー" choices={categories} />
      <Select
        name="prefecture"
        label="都道府県"
        blank="全国"
        choices={prefectures.map((p) => ({ id: p.code, name: p.name }))}
      />
      <label className="block">
        <span className="font-bold">キーワード</span>
        <input type="search" name="q" maxLength={100} className="field-input" />
      </label>
      <button type="submit" className="btn btn-primary w-full">
        <Icon name="search" />
        {goods}をさがす
      </button>
    </ListForm>
  );
}

function Select({
  name,
  label,
  blank,
  choices,
}: {
  name: string;
  label: string;
  blank: string;
  choices: Choice[];
}) {
  return (
    <label className="block">
      <span className="font-bold">{label}</span>
      <select name={name} className="field-input">
        <option value="">{blank}</option>
        {choices.map((c) => (
          <option key={c.id} value={c.id}>
            {c.name}
          </option>
        ))}
      </select>
    </label>
  );
}
