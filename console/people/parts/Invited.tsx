import { Form } from 'react-router';
import type { FormReply } from '#app/forms/reply.ts';
import { NothingByEnter } from '../../parts/ByEnter.tsx';
import { ProofField } from '../../parts/ProofField.tsx';

/** Invitations that nobody has taken up yet, each of which can be taken back. */
export function Invited({
  invitations,
  mayEdit,
  reply,
  asksProof,
}: {
  invitations: { email: string; words: string; until: string }[];
  mayEdit: boolean;
  reply: FormReply;
  asksProof: boolean;
}) {
  return (
    <section className="mt-8">
      <Form defaultShouldRevalidate method="post" noValidate className="space-y-3">
        <NothingByEnter />
        <h2>招待中</h2>
        <ul className="space-y-2">
          {invitations.map(({ email, words, until }) => (
            <li key={email} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-words">
                {email}({words}) <span className="text-sm text-soft">{until}まで有効</span>
              </span>
              {mayEdit && (
                <button type="submit" name="withdraw" value={email} className="btn btn-danger">
                  取り消す<span className="sr-only">: {email}への招待</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {mayEdit && <ProofField reply={reply} needed={asksProof} />}
      </Form>
    </section>
  );
}
