import { useEffect, useRef, useState } from 'react';
import { Form, useFetcher } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { fieldId, SelectField, TextArea } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { Changed } from '../../parts/Changed.tsx';
import type { Answered } from '../inquiry-action.ts';

/** What is written is kept so long after the last key. */
const KEPT_AFTER_MS = 1_500;

interface Given {
  reply: FormReply;
  answered: Answered | undefined;
  /** As the page was loaded. */
  version: number;
  formKey: string;
  draft: string;
  templates: { value: string; label: string }[];
  /** Who else has begun an answer; empty where nobody has. */
  writers: string;
}

/** An answer is written, looked at as a mail, and sent; on the way it is kept. */
export function AnswerForm({ reply, answered, version, formKey, draft, templates, writers }: Given) {
  const body = reply.values.body ?? draft;
  const check = answered?.check;
  const hidden = {
    version: String(answered?.changed?.version ?? reply.values.version ?? version),
    key: reply.values.key ?? formKey,
  };
  const { onInput, keptAt } = useKept(hidden);
  return (
    <section className="panel space-y-4" id="answer">
      <h2>{check ? '送信するメール' : 'メールで回答する'}</h2>
      {answered?.changed && <Changed words={answered.changed.words} />}
      {writers && (
        <Notice look="warn">
          <p>ほかの担当者も回答を書いています: {writers}</p>
        </Notice>
      )}
      <Form method="post" noValidate className="space-y-4">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {check ? (
          <>
            <dl className="facts">
              <div>
                <dt>宛先</dt>
                <dd className="[overflow-wrap:anywhere]">{check.to}</dd>
              </div>
              <div>
                <dt>件名</dt>
                <dd className="[overflow-wrap:anywhere]">{check.subject}</dd>
              </div>
            </dl>
            <p className="rounded-card border border-line bg-white p-4 whitespace-pre-line [overflow-wrap:anywhere]">
              {check.text}
            </p>
            <input type="hidden" name="body" value={body} />
            <div className="flex flex-wrap gap-2">
              <button type="submit" name="intent" value="send" className="btn btn-primary">
                この内容で送信する
              </button>
              <button type="submit" name="intent" value="write" className="btn btn-secondary">
                書き直す
              </button>
            </div>
          </>
        ) : (
          <>
            {templates.length > 0 && (
              <div className="flex flex-wrap items-end gap-2">
                <div className="min-w-0 grow sm:max-w-sm">
                  <SelectField
                    field={{ name: 'template', label: '定型文', error: reply.errors.template }}
                    options={templates}
                  />
                </div>
                <button type="submit" name="intent" value="template" className="btn btn-secondary">
                  本文に入れる
                </button>
              </div>
            )}
            <TextArea
              key={reply.values.body ?? ''}
              field={{
                name: 'body',
                label: '本文',
                required: true,
                hint: '5,000文字まで。宛名、お問い合わせ番号、署名は自動で付きます。',
                error: reply.errors.body,
              }}
              rows={12}
              defaultValue={body}
              onInput={onInput}
            />
            <div className="flex flex-wrap items-center gap-2">
              <button type="submit" name="intent" value="preview" className="btn btn-primary">
                内容を確認する
              </button>
              <button type="submit" name="intent" value="draft" className="btn btn-secondary">
                下書きを保存する
              </button>
              <p role="status" className="text-sm text-soft">
                {keptAt && `${keptAt}に下書きを保存しました`}
              </p>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}

/** Keeps what is written while it is: nothing is lost with a window that is closed. */
function useKept(hidden: Record<string, string>) {
  const fetcher = useFetcher<Answered>({ key: `draft-${hidden.key}` });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [asked, setAsked] = useState(0);
  const submit = useRef(fetcher.submit);
  const sent = useRef(hidden);
  submit.current = fetcher.submit;
  sent.current = hidden;
  useEffect(() => {
    if (asked === 0) return;
    timer.current = setTimeout(() => {
      const field = document.getElementById(fieldId('body'));
      if (!(field instanceof HTMLTextAreaElement)) return;
      void submit.current({ ...sent.current, intent: 'autosave', body: field.value }, { method: 'post' });
    }, KEPT_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [asked]);
  return { onInput: () => setAsked((n) => n + 1), keptAt: fetcher.data?.keptAt };
}
