import { Form, Link } from 'react-router';
import type { TextState } from '#app/texts/states.ts';
import { TextBadge } from './TextBadge.tsx';

export interface StandingShown {
  id: number;
  state: TextState;
  version: number;
  live: number | null;
  isBuiltIn: boolean;
  isWaiting: boolean;
  period: string;
  /** 「第4版を2026年12月1日(火) 09:00に公開します」 */
  next: string | null;
  lacks: number;
}

/** Where a text stands with its visitors, and what can be done about it now. */
export function TextStanding({ text: t, mayEdit }: { text: StandingShown; mayEdit: boolean }) {
  return (
    <section aria-label="公開状態" className="panel flex flex-wrap items-start justify-between gap-4">
      <div className="space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 text-lg">
          <TextBadge state={t.state} />
          <span className="text-sm text-soft">{t.period}</span>
        </p>
        <p className="text-sm">
          {liveWords(t)}
          {t.isWaiting && <strong>最新の第{t.version}版は、まだ公開されていません。</strong>}
        </p>
        {t.next && <p className="text-sm font-bold">{t.next}</p>}
        {t.lacks > 0 && t.isWaiting && (
          <p className="text-sm">公開するには、下に示した{t.lacks}か所を直してください。</p>
        )}
        <p className="text-sm">
          <Link to={`/texts/${t.id}/versions`}>すべての版({t.version})</Link>
        </p>
      </div>
      {mayEdit && <Moves text={t} />}
    </section>
  );
}

function liveWords({ live, isBuiltIn }: StandingShown): string {
  if (live !== null) return `第${live}版を公開しています。`;
  return isBuiltIn ? 'はじめから組み込まれている文章を公開しています。' : '公開していません。';
}

function Moves({ text: t }: { text: StandingShown }) {
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      {t.next && <Move value="unschedule" words="予約を取り消す" look="btn-secondary" />}
      {t.live !== null && (
        <Move
          value="withdraw"
          words={t.isBuiltIn ? '組み込みの文章に戻す' : '取り下げる'}
          look="btn-danger"
        />
      )}
      {t.state === 'archived' ? (
        <Move value="restore" words="保管から戻す" look="btn-secondary" />
      ) : (
        !t.isBuiltIn && <Move value="archive" words="保管する" look="btn-danger" />
      )}
    </Form>
  );
}

function Move({ value, words, look }: { value: string; words: string; look: string }) {
  return (
    <button type="submit" name="intent" value={value} className={`btn ${look}`}>
      {words}
    </button>
  );
}
