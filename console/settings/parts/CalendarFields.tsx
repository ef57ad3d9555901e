import { Input, Lines, Tick } from '#app/forms/parts/inputs.tsx';
import { WEEKDAYS } from '../calendar-fields.ts';
import { CALENDAR_LABELS } from '../labels.ts';
import type { FieldsProps } from './fields-props.ts';

/** On which days parcels are sent. */
export function CalendarFields({ reply, shown }: FieldsProps) {
  return (
    <>
      <fieldset className="space-y-2">
        <legend className="font-bold">毎週の休業日</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {WEEKDAYS.map(({ name, field }) => (
            <Tick key={field} reply={reply} name={field} initial={shown[field] === 'on'}>
              {name}
            </Tick>
          ))}
          <Tick reply={reply} name="holidays" initial={shown.holidays === 'on'}>
            {CALENDAR_LABELS.holidays}
          </Tick>
        </div>
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          reply={reply}
          name="newYearFrom"
          label={CALENDAR_LABELS.newYearFrom}
          hint="「12/29」のように。休業がないときは、両方を空にします。"
          initial={shown.newYearFrom}
        />
        <Input
          reply={reply}
          name="newYearUntil"
          label={CALENDAR_LABELS.newYearUntil}
          hint="「1/3」のように。"
          initial={shown.newYearUntil}
        />
      </div>
      <Input
        reply={reply}
        name="cutOff"
        label={CALENDAR_LABELS.cutOff}
        required
        inputMode="numeric"
        hint="営業日のこの時刻までにお支払いが完了したものは、その日から数えて発送します。「12」は正午、「24」は終日です。"
        initial={shown.cutOff}
        className="max-w-28"
      />
      <Lines
        reply={reply}
        name="closed"
        label={CALENDAR_LABELS.closed}
        rows={4}
        hint="1行に1回ずつ。「2027-08-13〜2027-08-16 夏季休業」のように、期間と名前を入力します。1日だけのときは「2027-08-13」。名前は省略できます。近づくと、商品・返礼品のページと特定商取引法に基づく表記でお知らせします。"
        initial={shown.closed}
      />
      <Lines
        reply={reply}
        name="open"
        label={CALENDAR_LABELS.open}
        rows={3}
        hint="休業日のうち、発送する日。「2026-12-29」のように、1行に1日ずつ入力します。"
        initial={shown.open}
      />
    </>
  );
}
