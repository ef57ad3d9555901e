import { Input, Select } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import {
  type ColumnName,
  columnsOf,
  type GoodsKind,
  labelOf,
  PREFECTURES,
  PRIOR_CHECKS,
  SHIPPING_OPTIONS,
  STANDARDS,
  TAX_RATES,
  TEMPERATURES,
  TICKET_KINDS,
} from '#app/listing/columns.ts';
import { TextArea } from '#app/ui/Field.tsx';
import { Section } from '#app/ui/Section.tsx';
import { ALLERGENS } from '#app/words/allergens.ts';
import { Boxes } from '../../parts/Boxes.tsx';

type Options = readonly (readonly [string | number, string])[];

const CHOICES: Partial<Record<ColumnName, Options>> = {
  temperature: TEMPERATURES,
  local_standard: STANDARDS,
  prior_check: PRIOR_CHECKS,
  tax_rate: TAX_RATES,
  shipping_class: SHIPPING_OPTIONS,
  ticket_kind: TICKET_KINDS,
};
const SEVERAL: Partial<Record<ColumnName, readonly string[]>> = {
  allergens: ALLERGENS,
  excluded_prefectures: PREFECTURES.map(([, name]) => name),
};
const TICKS: readonly ColumnName[] = ['alcohol', 'delivery_slot', 'noshi'];
const TYPES: Partial<Record<ColumnName, 'date' | 'datetime-local'>> = {
  dispatch_from: 'date',
  dispatch_until: 'date',
  prior_checked_on: 'date',
  accept_from: 'datetime-local',
  accept_until: 'datetime-local',
};
const NUMBERS: readonly ColumnName[] = [
  'amount',
  'procurement_cost',
  'value_share',
  'general_price',
  'price',
  'deliveries',
  'handling_days',
  'per_person_limit',
  'ticket_value',
  'ticket_months',
];
const REQUIRED: readonly string[] = [
  'code',
  'name',
  'amount',
  'price',
  'tax_rate',
  'shipping_class',
  'temperature',
];
const HINTS: Partial<Record<ColumnName, string>> = {
  description: '見出しや箇条書きはMarkdownで書けます。5,000文字まで。',
  procurement_cost: '公開には、寄附金額の3割以下であることが必要です。寄附者には表示されません。',
  local_standard: '総務省告示第5条の類型です。公開には必要です。',
  maker: '第3号の公開に必要です。区域内の価値の割合を証明する事業者です。',
  value_share: '第3号の公開に必要です。価格でみた割合(%)。50を超えること。',
  general_price: '第3号の公開に必要です。返礼品等の一覧で公表する価格(円)です。',
  prior_check: '都道府県を通じて総務省に提出し、確認されるまでの状態です。',
  handling_days: 'お支払いから発送までの日数。発送期間を決めるときは空欄にします。',
  dispatch_from: '収穫期など、発送する期間が決まっているとき。この日から最終日までに発送します。',
  deliveries: '定期便は2回以上。1回のときは1。',
  labels: '「、」で区切ります。例: 訳あり、数量限定',
  per_person_limit: '空欄なら上限はありません。',
};

const SECTIONS: readonly { title: string; names: readonly (ColumnName | 'category_id' | 'producer_id')[] }[] =
  [
    {
      title: '基本',
      names: [
        'code',
        'name',
        'catch_copy',
        'category_id',
        'producer_id',
        'contents',
        'description',
        'labels',
      ],
    },
    {
      title: '金額',
      names: [
        'amount',
        'procurement_cost',
        'deliveries',
        'price',
        'tax_rate',
        'shipping_class',
        'per_person_limit',
      ],
    },
    {
      title: '地場産品・事前確認',
      names: ['local_standard', 'maker', 'value_share', 'general_price', 'prior_check', 'prior_checked_on'],
    },
    {
      title: 'お届け',
      names: [
        'temperature',
        'handling_days',
        'dispatch_from',
        'dispatch_until',
        'delivery_slot',
        'noshi',
        'excluded_prefectures',
      ],
    },
    { title: '表示', names: ['shelf_life', 'allergens', 'alcohol'] },
    { title: '受付期間', names: ['accept_from', 'accept_until'] },
    { title: '現地利用チケット', names: ['ticket_kind', 'ticket_value', 'ticket_months'] },
  ];

export interface Choices {
  /** Leaf categories under their groups. */
  categories: { name: string; leaves: { id: number; name: string }[] }[];
  producers: { id: number; name: string }[];
}

/** All that staff say of goods. @param shown before anything was typed. */
export function GoodsFields({
  kind,
  reply,
  shown,
  choices,
}: {
  kind: GoodsKind;
  reply: FormReply;
  shown: Record<string, string>;
  choices: Choices;
}) {
  const own = new Set<string>([...columnsOf(kind), 'category_id', 'producer_id']);
  return SECTIONS.map(({ title, names }) => {
    const fields = names.filter((name) => own.has(name));
    if (fields.length === 0) return null;
    return (
      <Section key={title} title={title}>
        {fields.map((name) => (
          <GoodsField key={name} name={name} kind={kind} reply={reply} shown={shown} choices={choices} />
        ))}
      </Section>
    );
  });
}

function GoodsField({
  name,
  kind,
  reply,
  shown,
  choices,
}: {
  name: ColumnName | 'category_id' | 'producer_id';
  kind: GoodsKind;
  reply: FormReply;
  shown: Record<string, string>;
  choices: Choices;
}) {
  const label = labelOf(name, kind);
  const initial = shown[name];
  const required = REQUIRED.includes(name);
  if (name === 'category_id' || name === 'producer_id') {
    const options =
      name === 'producer_id'
        ? choices.producers.map((p) => ({ value: String(p.id), label: p.name }))
        : choices.categories.flatMap((group) =>
            group.leaves.map((leaf) => ({ value: String(leaf.id), label: `${group.name} › ${leaf.name}` })),
          );
    return <Select reply={reply} name={name} label={label} required options={options} initial={initial} />;
  }
  const common = { reply, name, label, required, hint: HINTS[name], initial };
  const options = CHOICES[name];
  if (options) {
    // A sheet's words are read as well as stored values; the form speaks in words.
    return <Select {...common} options={options.map(([, words]) => ({ value: words, label: words }))} />;
  }
  const several = SEVERAL[name];
  if (several) return <Boxes reply={reply} name={name} label={label} options={several} initial={initial} />;
  if (TICKS.includes(name))
    return <Boxes reply={reply} name={name} label={label} options={['はい']} initial={initial} />;
  if (name === 'description') {
    const value = reply.values[name] ?? initial ?? '';
    const field = { name, label, required, hint: HINTS[name], error: reply.errors[name] };
    return <TextArea key={value} field={field} defaultValue={value} rows={10} />;
  }
  const isNumber = NUMBERS.includes(name);
  const isLong = ['name', 'catch_copy', 'contents', 'shelf_life', 'labels', 'maker'].includes(name);
  return (
    <Input
      {...common}
      {...(TYPES[name] && { type: TYPES[name] })}
      {...(isNumber && { inputMode: 'numeric' as const })}
      className={isLong ? '' : 'max-w-64'}
    />
  );
}
