import { data, redirect } from 'react-router';
import { answerMail, sendAnswer } from '#app/correspondence/answer.ts';
import { keepDraft } from '#app/correspondence/draft.ts';
import {
  addMessage,
  type ChangeResult,
  changeInquiry,
  findFor,
  type InquiryRecord,
  markSuspected,
  takeInquiry,
} from '#app/correspondence/inquiries.ts';
import { readTemplate } from '#app/correspondence/templates.ts';
import { EMPTY_REPLY, type FormReply, withError } from '#app/forms/reply.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { routeNumber } from '#platform/http/route-number.ts';
import { formatTime } from '#platform/jst.ts';
import { withNotice } from '#platform/mail/layout.ts';
import { notSent, readWritten, type Written } from './answer-form.ts';
import { changesWords, readDeskForm } from './desk-form.ts';

/** The mail as it will leave, to be looked at once more. */
interface Checked {
  to: string;
  subject: string;
  text: string;
}

export interface Answered {
  /** Whose form it was. */
  form: 'answer' | 'desk' | 'marks' | 'note' | 'received';
  reply: FormReply;
  /** The answer is shown as a mail, to be sent or written on. */
  check?: Checked;
  /** Somebody else was first: what is so now, and the version to go on with. */
  changed?: { words: string[]; version: number };
  /** When what is being written was kept. */
  keptAt?: string;
}

const answered = (told: Answered, status = 200) => data<Answered>(told, { status });

/** Handles the forms of an inquiry's page. @throws a redirect once something was done, or a 404 answer. */
export async function inquiryAction(staff: SignedInStaff, id: number, form: FormData) {
  const inquiry = await findFor(staff, id);
  if (!inquiry) throw data(null, { status: 404 });
  const intent = String(form.get('intent') ?? '');
  const done = (what: string) => redirect(`/inquiries/${id}?done=${what}#done`);
  switch (intent) {
    case 'take':
      return settled(await takeInquiry(staff, id, versionOf(form)), done('taken'));
    case 'spam':
    case 'ham':
      return settled(await markSuspected(staff, id, intent === 'spam'), done(intent));
    case 'change':
      return changeDesk(staff, inquiry, form);
    case 'note':
    case 'received':
      return addWritten(staff, id, intent, readWritten(form, intent));
    case 'autosave':
      await keepDraft(staff, id, String(form.get('body') ?? ''));
      return answered({ form: 'answer', reply: readWritten(form).reply, keptAt: formatTime(new Date()) });
    case 'draft':
      await keepDraft(staff, id, String(form.get('body') ?? ''));
      throw done('draft');
    case 'template':
      return withTemplate(staff, form);
    case 'preview':
      return preview(staff, inquiry, readWritten(form));
    case 'send':
      return send(staff, inquiry, readWritten(form));
    default:
      return answered({ form: 'answer', reply: { ...readWritten(form).reply, errors: {} } });
  }
}

const versionOf = (form: FormData) => routeNumber(String(form.get('version') ?? '')) ?? 0;

/** What takes one press has nothing to lose: a person who was too late is told what is so now. */
function settled(result: ChangeResult, done: Response) {
  if (result.kind === 'unknown') throw data(null, { status: 404 });
  if (result.kind === 'saved') throw done;
  if (result.kind !== 'conflict') throw data(null, { status: 400 });
  const words = changesWords(result.now);
  const told = `ほかの担当者が先に変更しました。${words[0]}を確認して、もう一度お試しください`;
  return answered(
    {
      form: 'marks',
      reply: withError(EMPTY_REPLY, '', told),
      changed: { words, version: result.now.version },
    },
    409,
  );
}

async function changeDesk(staff: SignedInStaff, inquiry: InquiryRecord, form: FormData) {
  const { reply, wishes } = readDeskForm(form);
  if (!wishes) return answered({ form: 'desk', reply }, 400);
  const result = await changeInquiry(staff, inquiry.id, versionOf(form), wishes);
  switch (result.kind) {
    case 'saved':
      // Who has given it away may not see it any more.
      throw redirect(
        (await findFor(staff, inquiry.id)) ? `/inquiries/${inquiry.id}?done=saved#done` : '/inquiries',
      );
    case 'unknown':
      throw data(null, { status: 404 });
    case 'no_person':
      return answered(
        {
          form: 'desk',
          reply: withError(reply, 'assignee', 'この団体の担当者ではありません。選び直してください'),
        },
        400,
      );
    case 'no_donation':
      return answered(
        {
          form: 'desk',
          reply: withError(
            reply,
            'reference',
            'この番号の寄附が見つかりません。自治体が回答するには、寄附の受付番号を入力してください',
          ),
        },
        400,
      );
    case 'conflict':
      return answered(
        {
          form: 'desk',
          reply,
          changed: { words: changesWords(result.now), version: result.now.version },
        },
        409,
      );
  }
}

async function addWritten(
  staff: SignedInStaff,
  id: number,
  kind: 'note' | 'received',
  { reply, body, key }: Written,
) {
  if (Object.keys(reply.errors).length > 0 || key === '') return answered({ form: kind, reply }, 400);
  const result = await addMessage(staff, id, { kind, body, formKey: key });
  return settled(result, redirect(`/inquiries/${id}?done=${kind}#done`));
}

/** Adds the text of a template to what was typed: without a script, too. */
async function withTemplate(staff: SignedInStaff, form: FormData) {
  const { reply } = readWritten(form);
  const template = await readTemplate(staff, routeNumber(String(form.get('template') ?? '')) ?? 0);
  const typed = reply.values.body ?? '';
  const body = template ? [typed.trimEnd(), template.body].filter(Boolean).join('\n\n') : typed;
  const errors: FormReply['errors'] = template ? {} : { template: ['定型文を選択してください'] };
  return answered({ form: 'answer', reply: { values: { ...reply.values, body }, errors } });
}

async function preview(staff: SignedInStaff, inquiry: InquiryRecord, { reply, body }: Written) {
  await keepDraft(staff, inquiry.id, reply.values.body ?? '');
  if (Object.keys(reply.errors).length > 0) return answered({ form: 'answer', reply }, 400);
  const { to, subject, text } = await answerMail(inquiry, body);
  return answered({ form: 'answer', reply, check: { to, subject, text: withNotice('text', text) } });
}

async function send(staff: SignedInStaff, inquiry: InquiryRecord, written: Written) {
  const { reply, body, version, key } = written;
  if (Object.keys(reply.errors).length > 0 || key === '') return answered({ form: 'answer', reply }, 400);
  const result = await sendAnswer(staff, inquiry.id, { version, body, formKey: key });
  if (result.kind === 'sent') throw redirect(`/inquiries/${inquiry.id}?done=sent#done`);
  await keepDraft(staff, inquiry.id, body);
  if (result.kind !== 'conflict')
    return answered({ form: 'answer', reply: notSent(reply, result.kind) }, 409);
  const { now } = result;
  return answered(
    { form: 'answer', reply, changed: { words: changesWords(now), version: now.version } },
    409,
  );
}
