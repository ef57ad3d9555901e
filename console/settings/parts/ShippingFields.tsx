import { Input } from '#app/forms/parts/inputs.tsx';
import { REGIONS, regionKeys } from '#app/sale/rules/regions.ts';
import { fieldId } from '#app/ui/Field.tsx';
import { TableBox } from '../../parts/TableBox.tsx';
import { COOL_NAME, SHIPPING_LABELS } from '../labels.ts';
import { COOL, feeField, SIZES } from '../shipping-fields.ts';
import type { FieldsProps } from './fields-props.ts';

/** A table of fees to type into, one row a region; errors stand in the summary, each with its place. */
export function ShippingFields({ reply, shown }: FieldsProps) {
  const rows = [
    ...regionKeys.map((key) => ({ key, name: REGIONS[key].name })),
    { key: COOL, name: COOL_NAME } as const,
  ];
  return (
    <>
      <Input
        reply={reply}
        name="freeFrom"
        label={SHIPPING_LABELS.freeFrom}
        inputMode="numeric"
        className="max-w-48"
        hint="この金額以上で、常温のお荷物が無料になります。空にすると、送料無料はありません。"
        initial={shown.freeFrom}
      />
      <TableBox label="お荷物1個の送料(円・税込)">
        <thead>
          <tr>
            <th scope="col">地域</th>
            {SIZES.map(({ size, label }) => (
              <th key={size} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name }) => (
            <tr key={key}>
              <th scope="row" className="whitespace-nowrap">
                {name}
              </th>
              {SIZES.map(({ size, label }) => {
                const field = feeField(key, size);
                const said = reply.values[field] ?? shown[field] ?? '';
                return (
                  <td key={size}>
                    <input
                      key={said}
                      id={fieldId(field)}
                      name={field}
                      inputMode="numeric"
                      aria-label={`${name}・${label}`}
                      aria-invalid={reply.errors[field] ? true : undefined}
                      defaultValue={said}
                      className="field-input w-16 px-2 sm:w-24"
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </TableBox>
      <Input
        reply={reply}
        name="wrapping"
        label={SHIPPING_LABELS.wrapping}
        required
        inputMode="numeric"
        className="max-w-48"
        initial={shown.wrapping}
      />
    </>
  );
}
