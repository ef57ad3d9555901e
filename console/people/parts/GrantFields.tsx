import { Input, Select } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ROLE_OPTIONS } from '../../parts/words.ts';

export function GrantFields({ reply }: { reply: FormReply }) {
  return (
    <>
      <Select reply={reply} name="role" label="役割" required options={ROLE_OPTIONS} />
      <Input
        reply={reply}
        name="government"
        label="団体コード"
        hint="自治体担当・中間事業者のとき。6けたの全国地方公共団体コードです。"
        inputMode="numeric"
        className="max-w-40"
      />
      <Input
        reply={reply}
        name="producer"
        label="事業者番号"
        hint="事業者のとき。事業者の画面に表示される番号です。"
        inputMode="numeric"
        className="max-w-40"
      />
      <Input
        reply={reply}
        name="until"
        label="有効期限"
        hint="契約の終わりなど。この日まで利用できます。空欄なら期限はありません。"
        type="date"
        className="max-w-48"
      />
    </>
  );
}
