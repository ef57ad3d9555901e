import { Form } from 'react-router';
import { Input } from '#app/forms/parts/inputs.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { SelectField } from '#app/ui/Field.tsx';
import { Changed } from '../../parts/Changed.tsx';
import type { Answered } from '../inquiry-action.ts';

interface Given {
  reply: FormReply;
  answered: Answered | undefined;
  version: number;
  shown: { state: string; assignee: string; reference: string; desk: string };
  states: { value: string; label: string }[];
  people: { value: string; label: string }[];
  /** Null where somebody cannot change it. */
  desks: { value: string; label: string }[] | null;
}

/** How far it has come, whose work it is, and who answers. */
export function DeskForm({ reply, answered, version, shown, states, people, desks }: Given) {
  const said = (name: keyof typeof shown) => reply.values[name] ?? shown[name];
  return (
    <Form method="post" noValidate className="space-y-4">
      {answered?.changed && <Changed words={answered.changed.words} />}
      <input
        type="hidden"
        name="version"
        value={answered?.changed?.version ?? reply.values.version ?? version}
      />
      <SelectField
        key={`state ${said('state')}`}
        field={{ name: 'state', label: '状態', required: true, error: reply.errors.state }}
        options={states}
        defaultValue={said('state')}
        blank={null}
      />
      <SelectField
        key={`assignee ${said('assignee')}`}
        field={{ name: 'assignee', label: '担当者', error: reply.errors.assignee }}
        options={people}
        defaultValue={said('assignee')}
        blank="未定"
      />
      <Input
        reply={reply}
        name="reference"
        label="受付番号・注文番号"
        initial={shown.reference}
        maxLength={40}
        autoComplete="off"
        hint="書かれた番号が違うときは、正しい番号に直せます。"
      />
      {desks ? (
        <SelectField
          key={`desk ${said('desk')}`}
          field={{ name: 'desk', label: '回答する団体', required: true, error: reply.errors.desk }}
          options={desks}
          defaultValue={said('desk')}
          blank={null}
        />
      ) : (
        <input type="hidden" name="desk" value={shown.desk} />
      )}
      <button type="submit" name="intent" value="change" className="btn btn-secondary">
        保存する
      </button>
    </Form>
  );
}
