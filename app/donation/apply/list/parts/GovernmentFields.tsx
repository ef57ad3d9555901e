import { NoshiField, TimeSlotField } from '#app/delivery/parts/Wishes.tsx';
import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import { Fold } from '#app/forms/parts/Fold.tsx';
import { Select } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { LIKE_OTHERS } from '../../delivery-choice.ts';
import { OWN } from '../own-fields.ts';
import type { ListLine, ListView } from '../view.ts';

/** What the form for the list asks of the lines of one government: the purpose of all, and of each gift how it comes. */
export function GovernmentFields({
  lines,
  addresses,
  reply,
}: {
  lines: readonly ListLine[];
  addresses: ListView['addresses'];
  reply: FormReply;
}) {
  const [first] = lines as [ListLine];
  const isAlone = lines.length === 1;
  return (
    <fieldset className="space-y-3">
      <legend className="font-bold">
        {first.place}
        {isAlone && first.name && <span className="block text-sm font-normal text-soft">{first.name}</span>}
      </legend>
      <Select
        reply={reply}
        name={first.usageField}
        label={isAlone ? '寄附の使い道' : `寄附の使い道(${lines.length}件に共通)`}
        required
        options={first.usages}
      />
      {lines
        .filter((line) => line.delivered)
        .map((line) => (
          <Delivery key={line.prefix} line={line} addresses={addresses} reply={reply} isNamed={!isAlone} />
        ))}
    </fieldset>
  );
}

/** Where a gift goes and how. @param isNamed whether another one of the same government stands beside it. */
function Delivery({
  line,
  addresses,
  reply,
  isNamed,
}: {
  line: ListLine;
  addresses: ListView['addresses'];
  reply: FormReply;
  isNamed: boolean;
}) {
  const { prefix, place, name } = line;
  return (
    <Fold
      reply={reply}
      prefixes={OWN.map((field) => prefix + field)}
      title={`${place} ${name}のお届け先`}
      lines={[...(isNamed ? [name] : []), ...wishesOf(line, addresses, reply)]}
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
