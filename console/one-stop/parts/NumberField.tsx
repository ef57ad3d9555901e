import { Form } from 'react-router';
import type { Pile } from '../receive-form.ts';

const ID = 'paper-number';

/**
 * One field for one number after another: typed, or read by a scanner, which ends with Enter. The day and the way of the pile stay.
 * @param turn changes with each paper: the field then begins anew.
 */
export function NumberField({
  typed,
  pile,
  found,
  turn,
}: {
  typed: string;
  pile: Pile;
  found: boolean;
  turn: string;
}) {
  const missing = typed !== '' && !found;
  return (
    <Form action="/one-stop" className="panel flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 grow sm:max-w-sm">
        <label htmlFor={ID} className="block font-bold">
          整理番号
        </label>
        <p id={`${ID}-hint`} className="text-sm text-soft">
          申請書の右上の番号、受領証明書の番号、ほかのサイトの番号
        </p>
        {missing && (
          <p id={`${ID}-error`} role="alert" className="text-sm font-bold text-danger">
            「{typed}」の寄附は見つかりませんでした。番号をご確認ください。
          </p>
        )}
        <input
          key={`${turn} ${typed}`}
          type="text"
          name="number"
          id={ID}
          defaultValue={typed}
          maxLength={60}
          required
          // biome-ignore lint/a11y/noAutofocus: papers are typed one after the other, each begins here
          autoFocus={!found}
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={missing ? `${ID}-hint ${ID}-error` : `${ID}-hint`}
          aria-invalid={missing ? true : undefined}
          className="field-input amount mt-1.5 text-lg"
        />
      </div>
      <label>
        <span className="block text-sm text-soft">到着日</span>
        <input
          key={pile.arrived}
          type="date"
          name="arrived"
          defaultValue={pile.arrived}
          className="field-input short"
        />
      </label>
      <label>
        <span className="block text-sm text-soft">届いた方法</span>
        <select key={pile.source} name="source" defaultValue={pile.source} className="field-input short">
          <option value="paper">書面</option>
          <option value="online">オンライン</option>
        </select>
      </label>
      <button type="submit" className="btn btn-secondary">
        表示する
      </button>
    </Form>
  );
}
