import { FieldError, fieldId } from '#app/ui/Field.tsx';
import { SEAL_FILE_WORDS } from '../seal-words.ts';

/** The field that takes the picture of a seal. */
export function SealFile({ error }: { error: string[] | undefined }) {
  const id = fieldId('file');
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-bold">
        印影の画像
      </label>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {SEAL_FILE_WORDS}
        。背景が白か透明のものを使うと、きれいに印刷されます。証明書には22mmの大きさで印刷します。
      </p>
      <input
        type="file"
        name="file"
        id={id}
        accept="image/png"
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        className="field-input max-w-lg file:me-3 file:font-bold file:text-strong"
      />
      <FieldError field={{ name: 'file', error }} />
    </div>
  );
}
