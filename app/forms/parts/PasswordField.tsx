import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from '#app/ui/Field.tsx';
import type { FormReply } from '../reply.ts';

/** A password, which the server never returns. With JavaScript it can be made visible. */
export function PasswordField({
  reply,
  name = 'password',
  label = 'パスワード',
  hint,
  isNew = false,
}: {
  reply: FormReply;
  name?: string;
  label?: string;
  hint?: ReactNode;
  isNew?: boolean;
}) {
  const [scripted, setScripted] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <div>
      <TextField
        field={{ name, label, required: true, hint, error: reply.errors[name] }}
        type={shown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck="false"
      />
      {/* Its room is kept, so that nothing moves when it comes. */}
      <div className="[@media(scripting:enabled)]:min-h-11">
        {scripted && (
          <label className="choice text-sm">
            <input
              type="checkbox"
              checked={shown}
              onChange={(event) => setShown(event.currentTarget.checked)}
            />
            <span>パスワードを表示する</span>
          </label>
        )}
      </div>
    </div>
  );
}
