import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import type { TypedProducer } from '#app/municipality/typed-producer.ts';
import { TextArea } from '#app/ui/Field.tsx';

export function ProducerFields({ reply, shown }: { reply: FormReply; shown?: TypedProducer }) {
  const area = (name: 'introduction' | 'contact', label: string, hint: string) => {
    const value = reply.values[name] ?? shown?.[name] ?? '';
    return (
      <TextArea
        key={value}
        field={{ name, label, hint, error: reply.errors[name] }}
        defaultValue={value}
        rows={name === 'introduction' ? 5 : 3}
      />
    );
  };
  return (
    <>
      <Input reply={reply} name="name" label="名称" required initial={shown?.name} />
      <Input reply={reply} name="place" label="所在地" hint="例: 別府市北浜" initial={shown?.place} />
      {area('introduction', '紹介', '返礼品・商品のページに表示されます。')}
      {area('contact', '連絡先', '管理画面だけに表示されます。')}
    </>
  );
}
