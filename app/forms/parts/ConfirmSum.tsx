import { Amount } from '#app/ui/Amount.tsx';

/** The sum at the head of a long confirmation, and on a narrow screen the way to its button. @param button id of that form. */
export function ConfirmSum({
  name,
  yen,
  button,
  label,
}: {
  name: string;
  yen: number;
  button: string;
  label: string;
}) {
  return (
    <div className="panel">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-bold">{name}</span>
        <Amount yen={yen} className="text-2xl" />
      </p>
      <p className="text-right lg:hidden">
        <a href={`#${button}`} className="btn btn-plain">
          {label}
        </a>
      </p>
    </div>
  );
}
