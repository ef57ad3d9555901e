import type { FormReply } from '#app/forms/reply.ts';
import { TextField } from '#app/ui/Field.tsx';
import { MOST_NAME } from '../../lists/list.ts';

/** What a view is called, and who sees it. */
export function NameFields({
  reply,
  view: { name, sharedWith, choices },
}: {
  reply: FormReply;
  view: { name: string; sharedWith: string; choices: { value: string; name: string }[] };
}) {
  const shared = reply.values.sharedWith ?? sharedWith;
  return (
    <>
      <TextField
        field={{ name: 'name', label: '一覧の名前', required: true, error: reply.errors.name }}
        key={reply.values.name ?? name}
        defaultValue={reply.values.name ?? name}
        maxLength={MOST_NAME}
        autoComplete="off"
      />
      {choices.length > 0 && (
        <label className="block">
          <span className="block font-bold">見られる人</span>
          <select key={shared} name="sharedWith" defaultValue={shared} className="field-input">
            <option value="">本人のみ</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.name}の担当者と共有
              </option>
            ))}
          </select>
          <span className="block text-sm text-soft">
            共有した一覧は、同じ組織で共有できる担当者のどなたでも変更・削除できます。
          </span>
        </label>
      )}
    </>
  );
}
