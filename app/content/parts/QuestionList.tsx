import { Icon } from '#app/ui/icons/Icon.tsx';
import { Markdown } from '#app/ui/Markdown.tsx';
import type { Question } from '../faq.ts';

/**
 * Questions that open. The id stands on the answer: browsers open what surrounds the target of an address, not the
 * target itself.
 */
export function QuestionList({ questions, open }: { questions: readonly Question[]; open: boolean }) {
  return questions.map((x) => (
    <details key={x.id} open={open} className="question">
      <summary>
        <h3>{x.question}</h3>
        <Icon name="chevron-down" />
      </summary>
      <div id={x.id} className="answer">
        <Markdown html={x.html} />
        <p className="no-print mt-2 text-sm">
          <a href={`#${x.id}`} className="text-soft underline underline-offset-4">
            この質問のアドレス<span className="sr-only">: {x.question}</span>
          </a>
        </p>
      </div>
    </details>
  ));
}
