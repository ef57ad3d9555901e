import type { ReactNode } from 'react';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';

/** What shall become of what is typed: at the foot of the form, always in sight. */
export function TextSteps({ reply, children }: { reply: FormReply; children?: ReactNode }) {
  return (
    <div className="space-y-3 border-t border-line bg-white p-3 md:sticky md:bottom-0">
      <div className="flex flex-wrap gap-2">
        <button type="submit" name="intent" value="draft" className="btn btn-primary">
          下書きを保存する
        </button>
        <button type="submit" name="intent" value="publish" className="btn btn-secondary">
          公開する
        </button>
        {children}
      </div>
      <details open={reply.errors.at !== undefined || Boolean(reply.values.at)}>
        <summary className="cursor-pointer text-sm">日時を指定して反映する</summary>
        <div className="mt-2 flex flex-wrap items-end gap-3">
          <Input
            reply={reply}
            name="at"
            label="反映する日時"
            type="date"
            hint="その時刻に、この内容に切り替わります。"
          />
          <Input reply={reply} name="at-time" label="時刻" type="time" />
          <button type="submit" name="intent" value="schedule" className="btn btn-secondary">
            この日時に公開する
          </button>
        </div>
      </details>
    </div>
  );
}
