import type { MouseEvent } from 'react';
import { prefectureOptions } from '../prefectures.ts';
import { FILL_INTENT, type FormReply } from '../reply.ts';
import { Input, Select, Tick } from './inputs.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';
import { usePostalFill } from './use-postal-fill.ts';

export interface AddressInitial {
  postalCode?: string;
  prefecture?: string;
  city?: string;
  street?: string;
  building?: string;
  phone?: string;
}

/** Postal code first, which fills in the rest; telephone last. @param prefix of the field names, e.g. 'delivery.'. */
export function AddressFields({
  reply,
  prefix = '',
  section = '',
  initial = {},
  fillIntent = FILL_INTENT,
  needsPhone = true,
}: {
  reply: FormReply;
  prefix?: string;
  /** Autofill section, e.g. 'shipping '. */
  section?: string;
  initial?: AddressInitial;
  /** Value of the `intent` button, where a form has two addresses. */
  fillIntent?: string;
  needsPhone?: boolean;
}) {
  const { box, outcome, places = reply.places?.[prefix] ?? [], look, choose } = usePostalFill(prefix);
  const confirmName = `${prefix}addressConfirmed`;
  const asksToConfirm = reply.errors[confirmName] !== undefined || reply.values[confirmName] === 'on';

  async function onFill(event: MouseEvent<HTMLButtonElement>): Promise<void> {
    const button = event.currentTarget;
    const typed = box.current?.querySelector<HTMLInputElement>(
      `[name="${CSS.escape(`${prefix}postalCode`)}"]`,
    );
    if (!typed) return;
    event.preventDefault();
    if (await look(typed.value, true)) return;
    // An incomplete code, or no response: let the server say what is wrong.
    button.form?.requestSubmit(button);
  }

  return (
    <div ref={box} className="space-y-5">
      <div className="flex flex-wrap items-end gap-3">
        <Input
          reply={reply}
          name={`${prefix}postalCode`}
          label="郵便番号"
          required
          hint="例: 100-0001"
          initial={initial.postalCode}
          inputMode="numeric"
          autoComplete={`${section}postal-code`}
          className="max-w-44"
          onChange={(event) => void look(event.currentTarget.value, false)}
        />
        <button
          type="submit"
          name="intent"
          value={fillIntent}
          formNoValidate
          onClick={(event) => void onFill(event)}
          className="btn btn-secondary"
        >
          郵便番号から住所を入力
        </button>
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {outcome === 'filled' && '住所を入力しました。町名・番地の続きをご入力ください。'}
        {outcome === 'several' && '該当する住所が複数あります。お選びください。'}
        {outcome === 'unknown' && '該当する住所が見つかりませんでした。都道府県と市区町村をご入力ください。'}
      </p>
      {places.length > 0 && (
        <PlaceSelect
          reply={reply}
          prefix={prefix}
          places={places}
          fillIntent={fillIntent}
          onChoose={choose}
        />
      )}
      <Select
        reply={reply}
        name={`${prefix}prefecture`}
        label="都道府県"
        required
        initial={initial.prefecture}
        options={prefectureOptions}
        autoComplete={`${section}address-level1`}
      />
      <Input
        reply={reply}
        name={`${prefix}city`}
        label="市区町村"
        required
        initial={initial.city}
        autoComplete={`${section}address-level2`}
      />
      {asksToConfirm && (
        <Tick reply={reply} name={confirmName}>
          郵便番号と市区町村は、このままで間違いありません
        </Tick>
      )}
      <Input
        reply={reply}
        name={`${prefix}street`}
        label="町名・番地"
        required
        hint="例: 千代田1-1"
        initial={initial.street}
        autoComplete={`${section}address-line1`}
      />
      <Input
        reply={reply}
        name={`${prefix}building`}
        label="建物名・部屋番号"
        initial={initial.building}
        autoComplete={`${section}address-line2`}
      />
      <Input
        reply={reply}
        name={`${prefix}phone`}
        label="電話番号"
        required={needsPhone}
        hint="日中にご連絡のつく番号。ハイフンはあってもなくてもかまいません。"
        initial={initial.phone}
        type="tel"
        autoComplete={`${section}tel`}
        className="max-w-64"
      />
    </div>
  );
}
