import type { GuidancePage } from '../guidance.ts';

/** The dates of the tax year for which a donor still has something to do. */
export function Deadlines({ page: { season } }: { page: GuidancePage }) {
  const { taxYear, taxReturn } = season;
  return (
    <dl className="deadlines panel" aria-label={`${taxYear}年分の寄附の期限`}>
      <div>
        <dt>{taxYear}年分の寄附</dt>
        <dd>
          <strong>{season.donate}</strong>までにお支払いが完了したもの
        </dd>
      </div>
      <div>
        <dt>ワンストップ特例の申請</dt>
        <dd>
          <strong>{season.oneStop}必着</strong>
          {season.oneStopMail && (
            <>
              (休日にあたり、普通郵便は配達されません。郵送の場合は{season.oneStopMail}
              までに届くようにお送りください)
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>確定申告</dt>
        <dd>
          {taxReturn.from}から<strong>{taxReturn.until}</strong>まで
        </dd>
      </div>
    </dl>
  );
}
