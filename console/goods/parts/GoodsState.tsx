import { Form } from 'react-router';
import { StateBadge } from './StateBadge.tsx';

/** In which state goods are, what lacks before they can be shown, and what can be done now: with the form's key, one copy of two presses. */
export function GoodsState({
  goods,
  canChange,
}: {
  goods: {
    key: string;
    state: string;
    isPublished: boolean;
    isArchived: boolean;
    lacks: string[];
    pictures: number;
  };
  canChange: boolean;
}) {
  const { state, isPublished, isArchived, lacks } = goods;
  return (
    <section aria-label="公開状態" className="panel flex flex-wrap items-start justify-between gap-4">
      <div className="space-y-2">
        <p className="text-lg">
          <StateBadge state={state} />
        </p>
        {lacks.length > 0 && (
          <div>
            <p className="font-bold">{isPublished ? '確認が必要です' : '公開するには'}</p>
            <ul className="list-disc ps-5">
              {lacks.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {canChange && (
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="key" value={goods.key} />
          {isPublished ? (
            <Step value="suspend" words="公開を停止する" look="btn-danger" />
          ) : (
            !isArchived && <Step value="publish" words="公開する" look="btn-primary" />
          )}
          <Step value="duplicate" words="複製する" look="btn-secondary" />
          {isArchived ? (
            <Step value="restore" words="保管から戻す" look="btn-secondary" />
          ) : (
            <Step value="archive" words="保管する" look="btn-danger" />
          )}
        </Form>
      )}
    </section>
  );
}

function Step({ value, words, look }: { value: string; words: string; look: string }) {
  return (
    <button type="submit" name="intent" value={value} className={`btn ${look}`}>
      {words}
    </button>
  );
}
