import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { MOST_ALT } from '#app/listing/picture-limits.ts';
import { BODY } from '#app/texts/fields.ts';
import { FieldError, fieldId } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Section } from '#app/ui/Section.tsx';

/** Sends a picture with the form, which comes back with it in its place; what is typed stays. */
export function AddPicture({
  places: named,
  reply,
  told,
}: {
  /** Where it may go, by the name of the place; the text is the first. */
  places: Readonly<Record<string, string>>;
  reply: FormReply;
  told: string | undefined;
}) {
  const places = Object.entries(named);
  // Once it stands in its place, the next one is asked for anew.
  const taken =
    told &&
    Object.keys(named)
      .map((name) => reply.values[name])
      .join('\n');
  return (
    <Section
      title="画像を追加"
      lead="JPEG・PNG・WebP・AVIF、1枚10MBまで。撮影場所などの情報は取り除かれます。"
    >
      {told && <Notice look="ok" live title={`${told}まだ保存されていません`} />}
      <div className="space-y-1">
        <label htmlFor={fieldId('file')} className="block font-bold">
          画像のファイル
        </label>
        <FieldError field={{ name: 'file', error: reply.errors.file }} />
        <input
          key={taken}
          type="file"
          name="file"
          id={fieldId('file')}
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-invalid={reply.errors.file ? true : undefined}
          aria-describedby={reply.errors.file ? `${fieldId('file')}-error` : undefined}
          className="field-input max-w-lg file:me-3 file:font-bold file:text-strong"
        />
      </div>
      <Input
        key={`alt ${taken}`}
        reply={reply}
        name="alt"
        label="画像の説明"
        maxLength={MOST_ALT}
        hint="画像が見えない方に、写っているものを伝える言葉です。"
      />
      {places.length > 1 && (
        <label className="block max-w-sm">
          <span className="block font-bold">使う場所</span>
          <select
            key={reply.values.place}
            name="place"
            defaultValue={reply.values.place ?? BODY}
            className="field-input"
          >
            {places.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <input type="hidden" name="cursor" />
      <button
        type="submit"
        name="intent"
        value="picture"
        formEncType="multipart/form-data"
        className="btn btn-secondary"
        onClick={({ currentTarget: { form } }) => tellCursor(form)}
      >
        画像を追加する
      </button>
    </Section>
  );
}

/** Where the text was last written: there the picture goes. */
function tellCursor(form: HTMLFormElement | null): void {
  const body = form?.elements.namedItem(BODY);
  const cursor = form?.elements.namedItem('cursor');
  if (body instanceof HTMLTextAreaElement && cursor instanceof HTMLInputElement)
    cursor.value = body.selectionStart > 0 ? String(body.selectionStart) : '';
}
