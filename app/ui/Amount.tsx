import { digits } from '#platform/money.ts';

/** 「12,000円」 with the number larger than 円. */
export function Amount({ yen, className = 'text-lg' }: { yen: number; className?: string }) {
  return (
    <span className={`amount ${className}`}>
      {digits(yen)}
      <small>円</small>
    </span>
  );
}
