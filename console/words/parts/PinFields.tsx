import { Input, Radios } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { TextArea } from '#app/ui/Field.tsx';
import { KINDS } from '../kinds.ts';

/** A word with the goods that stand first for it. @param shown without a kind the storefront can be chosen. */
export function PinFields({
  reply,
  shown,
}: {
  reply: FormReply;
  shown: { kind?: string; word: string; goods: string; from: string; until: string };
}) {
  return (
    <>
      {shown.kind !== undefined && (
        <Radios reply={reply} name="kind" label="売場" required options={[...KINDS]} initial={shown.kind} />
      )}
      <Input
        reply={reply}
        name="word"
        label="検索される言葉"
        required
        initial={shown.word}
        maxLength={50}
        hint="ちょうどこの言葉で検索されたときに表示します。かな・カナや全角・半角は区別しません。"
      />
      <TextArea
        key={reply.values.goods ?? shown.goods}
        field={{
          name: 'goods',
          label: '先に表示する返礼品・商品',
          required: true,
          hint: '「団体コード/管理番号」を、表示する順に1行に1件ずつ、10件まで。例: 442020/44202-0001。この言葉の検索で見つからないものは、表示されません。見つけるには、名称や説明に言葉を入れるか、同義語を追加してください',
          error: reply.errors.goods,
        }}
        rows={6}
        maxLength={1000}
        defaultValue={reply.values.goods ?? shown.goods}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          reply={reply}
          name="from"
          label="開始"
          type="datetime-local"
          initial={shown.from}
          hint="空欄なら、すぐに始まります。"
        />
        <Input
          reply={reply}
          name="until"
          label="終了"
          type="datetime-local"
          initial={shown.until}
          hint="空欄なら、削除するまで続きます。"
        />
      </div>
    </>
  );
}
