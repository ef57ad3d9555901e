import { line, lines } from '#app/forms/cells.ts';
import type { FormReply } from '#app/forms/reply.ts';
import type { TypedProducer } from '#app/municipality/typed-producer.ts';

const CELLS = {
  name: line(100, true),
  place: line(100),
  introduction: lines(2_000),
  contact: lines(500),
};

export function readProducerForm(form: FormData): { reply: FormReply; typed: TypedProducer | undefined } {
  const values: Record<string, string> = {};
  const errors: Record<string, string[]> = {};
  const typed: Record<string, string> = {};
  for (const [name, cell] of Object.entries(CELLS)) {
    values[name] = String(form.get(name) ?? '');
    const read = cell.read(values[name]);
    if ('fault' in read) errors[name] = [read.fault];
    else typed[name] = read.value;
  }
  const reply = { values, errors };
  return { reply, typed: Object.keys(errors).length > 0 ? undefined : (typed as unknown as TypedProducer) };
}

/** What the form shows before anything was typed. */
export function shownProducer({ name, place, introduction, contact }: TypedProducer): Record<string, string> {
  return { name, place, introduction, contact };
}
