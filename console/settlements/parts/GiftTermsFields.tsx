import { Input, Radios } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { BASIS_NAMES, PAPER_NAMES } from '#app/settlement/term-words.ts';

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** How a government pays its producers. */
export function GiftTermsFields({ reply }: { reply: FormReply }) {
  return (
    <>
      <Input
        reply={reply}
        name="fromDay"
        label="開始する日"
        required
        type="date"
        className="max-w-48"
        hint="この日以降の寄附に適用します。それより前の寄附は、前の条件で支払います。"
      />
      <Radios reply={reply} name="basis" label="基準日" required options={options(BASIS_NAMES)} />
      <Radios reply={reply} name="paper" label="支払いの書類" required options={options(PAPER_NAMES)} />
    </>
  );
}
