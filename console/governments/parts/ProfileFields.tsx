import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import type { ProfileName } from '#app/municipality/profile-columns.ts';
import { TextArea } from '#app/ui/Field.tsx';
import { Section } from '#app/ui/Section.tsx';
import { Boxes } from '../../parts/Boxes.tsx';

const SECTIONS: readonly { title: string; lead?: string; names: readonly ProfileName[] }[] = [
  { title: '寄附者へのご案内', names: ['message', 'profile', 'website'] },
  { title: '寄附の受付', names: ['min_amount', 'payment_methods'] },
  {
    title: '受領証明書などに記載する項目',
    lead: '契約中は空欄にできません。変更後に発行するものから記載が変わります。',
    names: ['head_title', 'head_name', 'department', 'phone', 'email'],
  },
  {
    title: 'ワンストップ特例',
    names: [
      'one_stop_postal',
      'one_stop_address',
      'one_stop_online',
      'one_stop_online_name',
      'one_stop_online_url',
    ],
  },
];

const HINTS: Partial<Record<ProfileName, string>> = {
  profile: '見出しや箇条書きはMarkdownで書けます。',
  one_stop_address: '都道府県から、あて先(担当課など)まで。',
  one_stop_online: '寄附者がオンラインで申請できるとき。',
};

/** @param labels of all fields. @param methods names of all ways to pay. */
export function ProfileFields({
  reply,
  shown,
  labels,
  methods,
}: {
  reply: FormReply;
  shown: Record<string, string>;
  labels: Record<ProfileName, string>;
  methods: readonly string[];
}) {
  return SECTIONS.map(({ title, lead, names }) => (
    <Section key={title} title={title} {...(lead && { lead })}>
      {names.map((name) => (
        <ProfileField
          key={name}
          name={name}
          label={labels[name]}
          reply={reply}
          initial={shown[name]}
          methods={methods}
        />
      ))}
    </Section>
  ));
}

function ProfileField({
  name,
  label,
  reply,
  initial,
  methods,
}: {
  name: ProfileName;
  label: string;
  reply: FormReply;
  initial: string | undefined;
  methods: readonly string[];
}) {
  if (name === 'payment_methods')
    return <Boxes reply={reply} name={name} label={label} options={methods} initial={initial} />;
  if (name === 'one_stop_online')
    return <Boxes reply={reply} name={name} label={label} options={['はい']} initial={initial} />;
  if (name === 'message' || name === 'profile') {
    const value = reply.values[name] ?? initial ?? '';
    const field = { name, label, hint: HINTS[name], error: reply.errors[name] };
    return <TextArea key={value} field={field} defaultValue={value} rows={name === 'profile' ? 10 : 3} />;
  }
  return <Input reply={reply} name={name} label={label} hint={HINTS[name]} initial={initial} />;
}
