import { Amount } from '#app/ui/Amount.tsx';

/** The sum at the foot of a phone's screen while a form is filled in; wide screens have it beside the form. */
export function TotalBar({
  label,
  chosen,
  yen,
}: {
  label: string;
  chosen: string;
  /** Null while the sum is not known. */
  yen: number | null;
}) {
  return (
    <div className="total-bar no-print flex items-center justify-between gap-3 lg:hidden">
      <p className="line-clamp-2 min-w-0 text-sm text-soft">{chosen}</p>
      <p className="flex-none text-right text-sm leading-tight">
        {label}
        <br />
        {yen === null ? <span className="text-soft">―</span> : <Amount yen={yen} className="text-xl" />}
      </p>
    </div>
  );
}
