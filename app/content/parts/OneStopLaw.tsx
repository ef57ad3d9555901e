import type { GuidancePage } from '../guidance.ts';

/** Until when the law allows a one-stop application of this tax year; nothing where that is 10 January itself. */
export function OneStopLaw({ page: { season } }: { page: GuidancePage }) {
  if (!season.oneStopLaw) return null;
  return (
    <p>
      {season.taxYear}年分の寄附では、{season.oneStop}が休日にあたるため、法令による期限は
      <strong>{season.oneStopLaw}</strong>
      です。ただし、自治体の多くは1月10日までの到着をお願いしていますので、余裕をもって{season.oneStop}
      までに届くようにお手続きください。
    </p>
  );
}
