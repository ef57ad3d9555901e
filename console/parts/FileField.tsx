import type { ReactNode } from 'react';
import { FieldError, fieldId } from '#app/ui/Field.tsx';

/** The one file of a form, as the field `file`. @param accept as the browser takes it. */
export function FileField({
  hint,
  accept,
  error,
}: {
  hint: ReactNode;
  accept: string;
  error: string[] | undefined;
}) {
  return (
    <div>
      <label htmlFor={fieldId('file')} className="block font-bold">
        ファイル
      </label>
      <p id="f-file-hint" className="text-sm text-soft">
        {hint}
      </p>
      <FieldError field={{ name: 'file', error }} />
      <input
        type="file"
        name="file"
        id={fieldId('file')}
        required
        accept={accept}
        aria-describedby="f-file-hint"
        className="field-input mt-1 max-w-lg file:me-3 file:font-bold file:text-strong"
      />
    </div>
  );
}
