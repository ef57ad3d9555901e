import { Form, Link } from 'react-router';
import { digits } from '#platform/money.ts';

/** Removes everything from a list, after a confirmation. @param asking whether the page shows the question. */
export function ClearAll({
  what,
  count,
  asking,
  here,
}: {
  what: string;
  count: number;
  asking: boolean;
  /** The list's path. */
  here: string;
}) {
  if (!asking)
    return (
      <p className="mt-6 text-right">
        <Link
          to={`${here}?clear=1#clear`}
          className="inline-flex min-h-11 items-center text-sm text-soft underline underline-offset-4"
        >
          {what}をすべて外す
        </Link>
      </p>
    );
  return (
    <section className="panel mt-6 space-y-3" aria-labelledby="clear">
      <h2 id="clear" className="text-lg">
        {what}をすべて外しますか
      </h2>
      <p>{digits(count)}件すべてを外します。この操作は元に戻せません。</p>
      <Form method="post" action={here} className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value="clear" className="btn btn-primary">
          すべて外す
        </button>
        <Link to={here} className="btn btn-secondary">
          やめる
        </Link>
      </Form>
    </section>
  );
}
