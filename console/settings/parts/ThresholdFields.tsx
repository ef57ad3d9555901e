import { Input } from '#app/forms/parts/inputs.tsx';
import { THRESHOLD_LABELS } from '../labels.ts';
import type { FieldsProps } from './fields-props.ts';

const FIELDS = [
  ['costPercent', '寄附金額に対する調達費が、これを超える返礼品をお知らせします。'],
  ['few', '残りがこの数以下のものをお知らせします。種類ごとに決めた数があれば、そちらによります。'],
  ['endingDays', '受付の終わりまで、この日数以内のものをお知らせします。'],
  ['contractDays', '契約または指定の終わりまで、この日数以内の自治体をお知らせします。'],
  [
    'lateDays',
    '発送予定日からこの日数を過ぎても発送していないお届けを、遅れとしてお知らせします。0は予定日の翌日からです。',
  ],
] as const;

/** From where on staff are told of something. */
export function ThresholdFields({ reply, shown }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(([name, hint]) => (
        <Input
          key={name}
          reply={reply}
          name={name}
          label={THRESHOLD_LABELS[name]}
          required
          inputMode="numeric"
          hint={hint}
          initial={shown[name]}
        />
      ))}
    </div>
  );
}
