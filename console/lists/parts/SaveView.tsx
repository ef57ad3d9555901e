import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { FieldError, fieldId, TextField } from '#app/ui/Field.tsx';
import { intoOf, MOST_NAME } from '../list.ts';
import type { OfferedView } from '../open-list.ts';

interface Kept {
  path: string;
  query: string;
  views: readonly OfferedView[];
}

/** Keeps a list as it stands: under a new name, or in place of what was kept. */
export function SaveView({ reply, kept: { path, query, views } }: { reply: FormReply; kept: Kept }) {
  const to = `/views/new?${new URLSearchParams({ list: path, query })}`;
  const own = views.filter(({ mayManage }) => mayManage);
  return (
    <div className="panel max-w-xl space-y-5">
      <Form method="post" action={to} noValidate className="space-y-3">
        <TextField
          field={{
            name: 'name',
            label: '一覧の名前',
            required: true,
            hint: 'いまの絞り込み・検索の言葉・並び順・表示する列を保存します。',
            error: reply.errors.name,
          }}
          defaultValue={reply.values.name}
          maxLength={MOST_NAME}
          autoComplete="off"
        />
        <button type="submit" className="btn btn-primary">
          新しく保存する
        </button>
      </Form>
      {own.length > 0 && (
        <Form
          defaultShouldRevalidate
          method="post"
          action={to}
          className="flex flex-wrap items-end gap-3 border-t border-line pt-4"
        >
          <label className="min-w-0">
            <span className="block font-bold">保存した一覧に上書き</span>
            <FieldError field={{ name: 'into', error: reply.errors.into }} />
            <select
              name="into"
              id={fieldId('into')}
              required
              key={reply.values.into}
              defaultValue={reply.values.into}
              aria-invalid={reply.errors.into ? true : undefined}
              className="field-input short max-w-full"
            >
              <option value="">選択してください</option>
              {own.map(({ id, version, name, isShared }) => (
                <option key={id} value={intoOf({ id, version })}>
                  {isShared ? `${name}(共有)` : name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="btn btn-secondary">
            上書きする
          </button>
        </Form>
      )}
    </div>
  );
}
