import { digits } from '#platform/money.ts';

/** 「12,000円」 with the number larger than 円. @param rising 「12,000円〜」: it begins there. */
export function Amount({
  yen,
  rising = false,
  className = 'text-lg',
}: {
  yen: number;
  rising?: boolean;
  className?: string;
}) {
  return (
    <span className={`amount ${className}`}>
      {digits(yen)}
      <small>{rising ? '円〜' : '円'}</small>
    </span>
  );
}

/** 「12,000円〜18,000円」, or the one amount where both are the same. Yen. */
export function Amounts({
  lowest,
  highest,
  className = 'text-lg',
}: {
  lowest: number;
  highest: number;
  className?: string;
}) {
  return (
    <>
      <Amount yen={lowest} rising={highest > lowest} className={className} />
      {highest > lowest && <Amount yen={highest} className={className} />}
    </>
  );
}
