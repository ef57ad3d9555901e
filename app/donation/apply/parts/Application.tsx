import type { FormReply } from '#app/forms/reply.ts';
import { ErrorSummary } from '#app/ui/ErrorSummary.tsx';
import { Steps } from '#app/ui/Steps.tsx';
import type { FormChange } from '../form-path.ts';
import { ListStep, type TypingList } from '../list/parts/ListStep.tsx';
import { type Confirming, ConfirmStep } from './ConfirmStep.tsx';
import { InputStep, type Typing } from './InputStep.tsx';

const STEPS = ['入力', '確認', 'お支払い', '完了'];

type Data = ({ step: 'input' } & (Typing | TypingList)) | ({ step: 'confirm' } & Confirming);

/** The application, for a gift, a government or what stands on the list: the steps share one address. */
export function Application({
  data,
  reply,
  changed = null,
}: {
  data: Data;
  reply: FormReply;
  /** Of a list: what changed since the form was shown that was sent. */
  changed?: FormChange | null;
}) {
  const confirming = data.step === 'confirm';
  return (
    <div className={`mx-auto space-y-6 ${confirming ? 'max-w-3xl' : 'max-w-5xl'}`}>
      <h1>{confirming ? '寄附のお申し込み内容の確認' : '寄附のお申し込み'}</h1>
      {confirming && <ErrorSummary errors={reply.errors} />}
      <Steps steps={STEPS} current={confirming ? 1 : 0} />
      {confirming ? <ConfirmStep data={data} /> : <Input data={data} reply={reply} changed={changed} />}
    </div>
  );
}

function Input({
  data,
  reply,
  changed,
}: {
  data: Typing | TypingList;
  reply: FormReply;
  changed: FormChange | null;
}) {
  return 'faults' in data ? (
    <ListStep data={data} reply={reply} changed={changed} />
  ) : (
    <InputStep data={data} reply={reply} />
  );
}
