import { SelectField } from '#app/ui/Field.tsx';
import type { PlaceChoice } from '../postal.ts';
import type { FormReply } from '../reply.ts';

/**
 * The places of a postal code that has several. Choosing one fills the fields in; without JavaScript the button does
 * it.
 */
export function PlaceSelect({
  reply,
  prefix,
  places,
  fillIntent,
  onChoose,
}: {
  reply: FormReply;
  prefix: string;
  places: PlaceChoice[];
  /** Value of the `intent` button that fills in. */
  fillIntent: string;
  onChoose: (place: PlaceChoice) => void;
}) {
  const name = `${prefix}place`;
  const choose = (value: string) => {
    const place = places.find((p) => p.value === value);
    if (place) onChoose(place);
    return place !== undefined;
  };
  return (
    <div
      className="flex flex-wrap items-end gap-3"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) choose(event.target.value);
      }}
    >
      <SelectField
        key={places[0]?.value}
        field={{ name, label: '該当する住所', hint: 'この郵便番号には、複数の住所があります。' }}
        options={places}
        defaultValue={reply.values[name] ?? ''}
      />
      <button
        type="submit"
        name="intent"
        value={fillIntent}
        formNoValidate
        onClick={(event) => {
          const select = event.currentTarget.form?.elements.namedItem(name);
          if (select instanceof HTMLSelectElement && choose(select.value)) event.preventDefault();
        }}
        className="btn btn-secondary"
      >
        選んだ住所を入力
      </button>
    </div>
  );
}
