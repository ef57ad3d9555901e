import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { RadioGroup } from '#app/ui/Choices.tsx';
import { type Option, optionsOf, TextArea } from '#app/ui/Field.tsx';
import { AddPicture } from '../../parts/AddPicture.tsx';
import { Boxes } from '../../parts/Boxes.tsx';
import { DONATED } from '../words.ts';

const PLACES = { body: '本文' };

const HINT =
  'Markdownで書けます。見出しは「## 」、リンクは「[文字](https://…)」、箇条書きは「- 」。画像は「画像を追加」で入れられます(10枚まで)。テキスト版では、画像の代わりに説明が入ります。差出人の名称・住所、お問い合わせ先、配信停止のリンクは、自動で付きます。';

/** What stands in a newsletter, and who gets it. */
export function NewsletterFields({
  reply,
  shown,
  lists,
  prefectures,
  told,
}: {
  reply: FormReply;
  shown: Record<string, string>;
  lists: Option[];
  prefectures: string[];
  /** What was done with a picture. */
  told: string | undefined;
}) {
  const value = (name: string) => reply.values[name] ?? shown[name] ?? '';
  return (
    <>
      <section className="panel space-y-5">
        <h2>内容</h2>
        <RadioGroup
          key={`list ${value('list')}`}
          field={{
            name: 'list',
            label: '送るメールマガジン',
            required: true,
            hint: 'これの受け取りに同意している会員にだけ届きます。',
            error: reply.errors.list,
          }}
          options={lists}
          defaultValue={value('list')}
        />
        <Input
          reply={reply}
          name="subject"
          label="件名"
          required
          initial={shown.subject}
          maxLength={100}
          hint="サイトの名称が、前に付きます。"
        />
        <Input
          reply={reply}
          name="preheader"
          label="プリヘッダー"
          initial={shown.preheader}
          maxLength={120}
          hint="受信トレイで、件名の横に表示される短い文です。"
        />
        <TextArea
          key={`body ${value('body')}`}
          field={{ name: 'body', label: '本文', required: true, hint: HINT, error: reply.errors.body }}
          rows={18}
          defaultValue={value('body')}
        />
      </section>
      <AddPicture places={PLACES} reply={reply} told={told} />
      <section className="panel space-y-5">
        <h2>宛先の条件</h2>
        <p className="text-sm text-soft">
          すべてに当てはまる会員に送ります。条件を付けなければ、同意した会員すべてに送ります。
        </p>
        <RadioGroup
          key={`donated ${value('donated')}`}
          field={{ name: 'donated', label: '寄附', error: reply.errors.donated }}
          options={optionsOf(DONATED)}
          defaultValue={value('donated') || 'any'}
        />
        <Input
          reply={reply}
          name="donatedMonths"
          label="寄附の期間(か月)"
          initial={shown.donatedMonths}
          inputMode="numeric"
          hint="配信を始める時点から、さかのぼって数えます。1〜60か月。"
        />
        <Input
          reply={reply}
          name="governments"
          label="お気に入りの自治体"
          initial={shown.governments}
          hint="自治体か、その返礼品をお気に入りに入れている会員。名称か団体コードを「、」で区切って20件まで。"
        />
        <details open={value('prefectures') !== '' || reply.errors.prefectures !== undefined}>
          <summary className="cursor-pointer font-bold">お住まいの都道府県で絞り込む</summary>
          <div className="mt-3">
            <Boxes
              reply={reply}
              name="prefectures"
              label="お住まいの都道府県"
              options={prefectures}
              initial={shown.prefectures}
            />
          </div>
        </details>
      </section>
    </>
  );
}
