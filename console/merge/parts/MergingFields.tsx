import { RadioGroup } from '#app/ui/Choices.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { BASE, KEEP, type Merging, SEEN, VERSION } from '../merging.ts';

/**
 * Stands in a form of something that two people may change at once: what it was opened with, and what is to be chosen where both
 * have changed a field.
 */
export function MergingFields({
  of: { version, base, asked },
  act = '保存',
}: {
  of: Merging;
  /** What is done with the form, as its button calls it. */
  act?: string;
}) {
  return (
    <>
      <input type="hidden" name={VERSION} value={version} />
      <input type="hidden" name={BASE} value={JSON.stringify(base)} />
      {asked.length > 0 && (
        <div className="space-y-4">
          <Notice look="warn" live title="ほかの担当者が先に保存しました">
            <p>
              まだ{act}
              していません。次の項目は、ほかの担当者も変更しています。どちらの内容にするかを選んで、もう一度
              {act}してください。そのほかの項目は、お二人の変更をどちらも反映しています。
            </p>
          </Notice>
          {asked.map(({ name, label, seen, theirs, mine }) => (
            <div key={`${name} ${seen}`} className="panel">
              <input type="hidden" name={SEEN + name} value={seen} />
              <RadioGroup
                field={{ name: KEEP + name, label, required: true }}
                cards
                options={[
                  { value: 'theirs', label: 'ほかの担当者が保存した内容', hint: <Said text={theirs} /> },
                  { value: 'mine', label: '下の欄に入力した内容', hint: <Said text={mine} /> },
                ]}
              />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function Said({ text }: { text: string }) {
  return (
    <span className="block max-h-60 overflow-y-auto whitespace-pre-line break-words text-ink">
      {text === '' ? '(空欄)' : text}
    </span>
  );
}
