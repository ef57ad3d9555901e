import { FieldError, fieldId, RequirementBadge } from '#app/ui/Field.tsx';
import type { FormReply } from '../reply.ts';
import { Input } from './inputs.tsx';

export interface PersonInitial {
  familyName?: string;
  givenName?: string;
  familyNameKana?: string;
  givenNameKana?: string;
}

/** 姓, 名, セイ, メイ. @param prefix of the field names, e.g. 'donor.'. */
export function PersonFields({
  reply,
  prefix = '',
  section = '',
  initial = {},
}: {
  reply: FormReply;
  prefix?: string;
  /** Autofill section, e.g. 'shipping '. */
  section?: string;
  initial?: PersonInitial;
}) {
  const common = { reply, required: true };
  return (
    <div className="grid grid-cols-2 gap-4">
      <Input
        {...common}
        name={`${prefix}familyName`}
        label="姓"
        initial={initial.familyName}
        autoComplete={`${section}family-name`}
      />
      <Input
        {...common}
        name={`${prefix}givenName`}
        label="名"
        initial={initial.givenName}
        autoComplete={`${section}given-name`}
      />
      <Input {...common} name={`${prefix}familyNameKana`} label="セイ" initial={initial.familyNameKana} />
      <Input {...common} name={`${prefix}givenNameKana`} label="メイ" initial={initial.givenNameKana} />
    </div>
  );
}

const PARTS = [
  { key: 'year', unit: '年', autoComplete: 'bday-year', length: 4, width: 'w-20' },
  { key: 'month', unit: '月', autoComplete: 'bday-month', length: 2, width: 'w-14' },
  { key: 'day', unit: '日', autoComplete: 'bday-day', length: 2, width: 'w-14' },
] as const;

/** 生年月日 in three boxes. @param initial 'YYYY-MM-DD'. */
export function BirthDateFields({
  reply,
  name = 'birthDate',
  initial,
  required = true,
}: {
  reply: FormReply;
  name?: string;
  initial?: string | undefined;
  required?: boolean;
}) {
  const error = reply.errors[name];
  const id = fieldId(name);
  const before = initial?.split('-').map((part) => part.replace(/^0/, '')) ?? [];
  const described = `${id}-hint${error ? ` ${id}-error` : ''}`;
  return (
    <fieldset className="space-y-1" aria-describedby={described}>
      <legend className="font-bold">
        生年月日
        <RequirementBadge required={required} />
      </legend>
      <p id={`${id}-hint`} className="text-sm text-soft">
        西暦でご入力ください。例: 1980年4月1日
      </p>
      <FieldError field={{ name, error }} />
      <div className="flex flex-wrap items-center gap-2">
        {PARTS.map((part, i) => {
          const value = reply.values[`${name}.${part.key}`] ?? before[i] ?? '';
          return (
            <label key={part.key} className="flex items-center gap-1 whitespace-nowrap">
              <input
                key={value}
                type="text"
                name={`${name}.${part.key}`}
                // The error summary links to the group's name: to its first box.
                id={i === 0 ? id : `${id}-${part.key}`}
                inputMode="numeric"
                autoComplete={part.autoComplete}
                required={required}
                defaultValue={value}
                aria-invalid={error ? true : undefined}
                className={`field-input ${part.width} tabular-nums`}
              />
              {part.unit}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
