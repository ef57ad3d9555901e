/** Moves a row up or down. @param id its number, @param name how it is called. */
export function OrderButtons({
  id,
  name,
  first,
  last,
}: {
  id: number;
  name: string;
  first: boolean;
  last: boolean;
}) {
  return (
    <span className="flex gap-1">
      <button
        type="submit"
        name="up"
        value={id}
        aria-disabled={first || undefined}
        className={`btn btn-secondary px-3 ${first ? 'invisible' : ''}`}
      >
        <span aria-hidden="true">↑</span>
        <span className="sr-only">上へ: {name}</span>
      </button>
      <button
        type="submit"
        name="down"
        value={id}
        aria-disabled={last || undefined}
        className={`btn btn-secondary px-3 ${last ? 'invisible' : ''}`}
      >
        <span aria-hidden="true">↓</span>
        <span className="sr-only">下へ: {name}</span>
      </button>
    </span>
  );
}
