import { FieldError, fieldId } from '#app/ui/Field.tsx';

/** The field that takes a government's picture. @param isNew there is none yet. */
export function PictureFile({ isNew, error }: { isNew: boolean; error: string[] | undefined }) {
  const id = fieldId('file');
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-bold">
        {isNew ? '画像のファイル' : '差し替える画像のファイル'}
      </label>
      <p id={`${id}-hint`} className="text-sm text-soft">
        JPEG・PNG・WebP・AVIF、10MBまで。横1,440ピクセル以上の横長の写真が適しています。撮影場所などの情報は取り除かれます。
      </p>
      <input
        type="file"
        name="file"
        id={id}
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        className="field-input max-w-lg file:me-3 file:font-bold file:text-strong"
      />
      <FieldError field={{ name: 'file', error }} />
    </div>
  );
}
