import { Markdown } from '#app/ui/Markdown.tsx';
import { Question } from '#app/ui/Question.tsx';
import type { Question as Entry } from '../faq.ts';

/** Questions that unfold, each with its own URL. */
export function QuestionList({ questions, open }: { questions: readonly Entry[]; open: boolean }) {
  return questions.map((x) => (
    <Question key={x.id} question={x.question} id={x.id} open={open}>
      <Markdown html={x.html} />
      <p className="no-print mt-2 text-sm">
        <a href={`#${x.id}`} className="text-soft underline underline-offset-4">
          この質問のアドレス<span className="sr-only">: {x.question}</span>
        </a>
      </p>
    </Question>
  ));
}
