import { type MouseEvent, useEffect, useRef } from 'react';
import { fieldId } from './Field.tsx';

/** Goes to the field without changing the URL: the router would treat that as another page and drop the reply. */
function toField(event: MouseEvent, name: string): void {
  const field = document.getElementById(fieldId(name));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/**
 * All errors of a form at its top, each linking to its field. It takes the focus when it appears: without JavaScript by
 * `autofocus`, with it by the effect, which also runs when a second attempt brings other errors.
 */
export function ErrorSummary({
  errors,
  labels,
}: {
  errors: Record<string, string[]> | undefined;
  labels?: Record<string, string>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const rows = Object.entries(errors ?? {}).filter(([, messages]) => messages.length > 0);
  const signature = rows.map(([name, m]) => name + m.join()).join('|');
  useEffect(() => {
    if (signature) box.current?.focus();
  }, [signature]);
  if (rows.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a refused form the summary is where reading must go on
      autoFocus
      role="alert"
      className="rounded-card border-2 border-danger bg-danger-tint p-4"
    >
      <h2 className="text-lg text-danger">入力内容をご確認ください({rows.length}件)</h2>
      <ul className="mt-2 space-y-1">
        {rows.map(([name, messages]) => (
          <li key={name}>
            {name === '' ? (
              messages.join(' ')
            ) : (
              <a
                href={`#${fieldId(name)}`}
                onClick={(event) => toField(event, name)}
                className="font-bold text-danger underline underline-offset-4"
              >
                {labels?.[name] ? `${labels[name]}: ` : ''}
                {messages.join(' ')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
