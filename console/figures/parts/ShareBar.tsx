/** How much of the largest something is, beside its number, which says it in words. */
export function ShareBar({ value, largest }: { value: number; largest: number }) {
  const percent = largest > 0 ? Math.max(0, Math.round((value / largest) * 1000) / 10) : 0;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="h-2.5 w-24 bg-tint">
      <rect width={percent} height="10" className="fill-strong" />
    </svg>
  );
}
