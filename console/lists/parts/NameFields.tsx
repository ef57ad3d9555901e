import type { FormReply } from '#app/forms/reply.ts';
import { TextField } from '#app/ui/Field.tsx';
import { MOST_NAME } from '../list.ts';

/** What a view is called, and who sees it. */
export function NameFields({
  reply,
  view: { name, version, sharedWith, choices },
}: {
  reply: FormReply;
  view: { name: string; version: number; sharedWith: string; choices: { value: string; name: string }[] };
}) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <TextField
        field={{ name: 'name', label: '一覧の名前', required: true, error: reply.errors.name }}
        key={name}
        defaultValue={reply.values.name ?? name}
        maxLength={MOST_NAME}
        autoComplete="off"
      />
      {choices.length > 0 && (
        <label className="block">
          <span className="block font-bold">見られる人</span>
          <select key={sharedWith} name="sharedWith" defaultValue={sharedWith} className="field-input">
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
