import type { IconName } from './names.ts';
import spriteUrl from './sprite.gen.svg?no-inline';

/** Decoration only: its meaning is always given as text beside it, or in the button's label. */
export function Icon({
  name,
  size = 20,
  className,
}: {
  name: IconName | 'mark';
  size?: number;
  className?: string;
}) {
  return (
    <svg width={size} height={size} aria-hidden="true" className={className}>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
