import { Input, Select } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import type { Option } from '#app/ui/Field.tsx';

/** Name and place of a category. @param groups for a leaf; @param pictures for a group. */
export function CategoryFields({
  reply,
  groups,
  pictures,
  shown,
}: {
  reply: FormReply;
  groups?: Option[] | undefined;
  pictures?: Option[] | undefined;
  shown: { name?: string | undefined; parent?: string | undefined; icon?: string | undefined };
}) {
  return (
    <>
      <Input
        reply={reply}
        name="name"
        label="名称"
        required
        initial={shown.name}
        maxLength={40}
        hint="「ジャム・はちみつ」のように「・」で区切ると、それぞれの語の検索で優先して表示されます。"
      />
      {groups && (
        <Select reply={reply} name="parent" label="大分類" required options={groups} initial={shown.parent} />
      )}
      {pictures && <PictureChoice value={reply.values.icon ?? shown.icon ?? ''} pictures={pictures} />}
    </>
  );
}

function PictureChoice({ value, pictures }: { value: string; pictures: Option[] }) {
  return (
    <label className="block space-y-1">
      <span className="font-bold">トップページの絵</span>
      <select key={value} name="icon" defaultValue={value} className="field-input">
        {pictures.map((p) => (
          <option key={p.value} value={p.value}>
            {p.label}
          </option>
        ))}
      </select>
    </label>
  );
}
