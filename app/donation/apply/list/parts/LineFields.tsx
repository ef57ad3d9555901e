import { NoshiField, TimeSlotField } from '#app/delivery/parts/Wishes.tsx';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import { Fold } from '#app/forms/parts/Fold.tsx';
import { Select } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { LIKE_OTHERS } from '../../delivery-choice.ts';
import type { ListLine, ListView } from '../view.ts';

/** What the form for the list asks of one of its lines alone. */
export function LineFields({
  line,
  addresses,
  reply,
}: {
  line: ListLine;
  addresses: ListView['addresses'];
  reply: FormReply;
}) {
  const { prefix, place, name, delivered, usages } = line;
  const own = ['deliveryTo', 'timeSlot', 'noshi'].map((field) => prefix + field);
  return (
    <fieldset className="space-y-3">
      <legend className="font-bold">
        {place}
        {name && <span className="block text-sm font-normal text-soft">{name}</span>}
      </legend>
      <Select reply={reply} name={`${prefix}usage`} label="寄附の使い道" required options={usages} />
      {delivered && (
        <Fold
          reply={reply}
          prefixes={own}
          title={`${place} ${name}のお届け先`}
          lines={wishesOf(line, addresses, reply)}
        >
          <Select
            reply={reply}
            name={`${prefix}deliveryTo`}
            label="この返礼品のお届け先"
            required
            options={placesOf(addresses)}
          />
          {line.deliverySlot && <TimeSlotField reply={reply} prefix={prefix} />}
          {line.noshi && <NoshiField reply={reply} prefix={prefix} />}
        </Fold>
      )}
    </fieldset>
  );
}

function placesOf(addresses: ListView['addresses']) {
  return [
    { value: LIKE_OTHERS, label: 'ほかの返礼品と同じ' },
    { value: 'donor', label: '寄附される方の住所' },
    ...addresses,
  ];
}

/** Where it goes and how, one line each: what was wished for, and else that there is nothing of its own. */
function wishesOf(
  { prefix, deliverySlot, noshi }: ListLine,
  addresses: ListView['addresses'],
  { values }: FormReply,
): string[] {
  const of = (field: string) => values[prefix + field] ?? NONE;
  const place = placesOf(addresses).find(({ value }) => value === of('deliveryTo'))?.label;
  return [
    `お届け先: ${place ?? ''}`,
    ...(deliverySlot && of('timeSlot') !== NONE
      ? [`時間帯: ${TIME_SLOT_CHOICES[of('timeSlot')] ?? ''}`]
      : []),
    ...(noshi && of('noshi') !== NONE ? [`のし: ${NOSHI_CHOICES[of('noshi')] ?? ''}`] : []),
  ];
}

const NONE = 'none';
