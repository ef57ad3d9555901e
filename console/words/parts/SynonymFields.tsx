import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';

/** The words of a group. */
export function SynonymFields({
  reply,
  shown,
}: {
  reply: FormReply;
  shown: { words: string; means: string };
}) {
  return (
    <>
      <Input
        reply={reply}
        name="words"
        label="同じ意味の言葉"
        required
        initial={shown.words}
        maxLength={500}
        hint="「、」で区切って、20語まで。「蟹、かに」のように登録すると、どちらで検索しても両方が見つかります。"
      />
      <Input
        reply={reply}
        name="means"
        label="一緒に見つける言葉"
        initial={shown.means}
        maxLength={500}
        hint="上の言葉で検索したときにだけ、一緒に見つけるもの。たとえば「商品券」に「お食事券」を登録すると、商品券の検索でお食事券も見つかり、逆は見つかりません。"
      />
    </>
  );
}
