import { SelectField } from '#app/ui/Field.tsx';
import { tenThousands } from '#platform/money.ts';
import { DISABILITY_FIELDS, YEN_FIELDS } from '../fields.ts';
import { Flag, Persons, Section, type Shown, YenInput } from './inputs.tsx';

const blueOptions = (amounts: readonly number[]) => [
  { value: '0', label: 'なし' },
  ...amounts.map((yen) => ({ value: String(yen), label: tenThousands(yen) })),
];
const STATUS_OPTIONS = [
  { value: 'none', label: 'あてはまらない' },
  { value: 'single_mother', label: 'ひとり親(母)' },
  { value: 'single_father', label: 'ひとり親(父)' },
  { value: 'widow', label: '寡婦' },
];
const DISABILITY_OPTIONS = [
  { value: 'none', label: 'あてはまらない' },
  { value: 'disabled', label: '障害者' },
  { value: 'special', label: '特別障害者' },
];

/** The questions of the detailed mode only. @param blueDeductions the year's amounts of 青色申告特別控除. */
export function Details({ shown, blueDeductions }: { shown: Shown; blueDeductions: readonly number[] }) {
  const { values } = shown;
  return (
    <>
      <Section title="ご家族(くわしく)">
        <YenInput shown={shown} field={YEN_FIELDS.spouse} />
        <Flag shown={shown} name="spouse_over69">
          配偶者は70歳以上
        </Flag>
        <YenInput shown={shown} field={YEN_FIELDS.relative} />
        <fieldset className="space-y-2">
          <legend className="font-bold">障害のあるご家族の人数</legend>
          <div className="grid grid-cols-2 gap-x-4 gap-y-3">
            {DISABILITY_FIELDS.map((field) => (
              <Persons key={field.name} shown={shown} field={field} />
            ))}
          </div>
        </fieldset>
      </Section>
      <Section title="ご本人">
        <SelectField
          field={{ name: 'status', label: 'ひとり親・寡婦' }}
          options={STATUS_OPTIONS}
          defaultValue={values.status}
          blank={null}
        />
        <SelectField
          field={{ name: 'disability', label: '障害者控除' }}
          options={DISABILITY_OPTIONS}
          defaultValue={values.disability}
          blank={null}
        />
        <Flag shown={shown} name="student">
          勤労学生
        </Flag>
      </Section>
      <Section
        title="給与のほかの収入"
        lead="株式や不動産の売却、退職金など、分けて課税される所得は含められません。"
      >
        <YenInput shown={shown} field={YEN_FIELDS.pension} />
        <Flag shown={shown} name="over64">
          寄附をする年の12月31日に65歳以上
        </Flag>
        <YenInput shown={shown} field={YEN_FIELDS.business} />
        <SelectField
          field={{ name: 'blue', label: '青色申告特別控除' }}
          options={blueOptions(blueDeductions)}
          defaultValue={values.blue}
          blank={null}
        />
        <YenInput shown={shown} field={YEN_FIELDS.otherIncome} />
      </Section>
      <Section title="所得控除">
        <YenInput shown={shown} field={YEN_FIELDS.social} />
        <YenInput shown={shown} field={YEN_FIELDS.ideco} />
        <YenInput shown={shown} field={YEN_FIELDS.life} />
        <YenInput shown={shown} field={YEN_FIELDS.earthquake} />
        <YenInput shown={shown} field={YEN_FIELDS.medical} />
      </Section>
      <Section title="税額控除">
        <YenInput shown={shown} field={YEN_FIELDS.housingLoan} />
      </Section>
    </>
  );
}
