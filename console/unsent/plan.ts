import type { Entries, UnsentForm } from '#app/staff/unsent-form.ts';

/** A control of a form, as HTML or the browser's document have it. */
export interface Control {
  name: string;
  /** `box` and `radio` are chosen or not; of a `choice` one or several options are; a `button` is never pressed for anybody. */
  kind: 'text' | 'hidden' | 'box' | 'radio' | 'choice' | 'button';
  value: string;
  /** Of a choice, in their order. */
  options?: readonly string[];
  multiple?: boolean;
}

/** A form that posts. */
export interface FormShape {
  /** The path to which it posts. */
  action: string;
  controls: readonly Control[];
}

/** What a control is to be set to: its text, whether it is chosen, or which of its options are. */
export type Setting = string | boolean | readonly string[];

export interface Plan {
  /** Which of the forms it is; -1 where none of them can be it. */
  form: number;
  /** By the control's place in its form. */
  set: ReadonlyMap<number, Setting>;
  /** What was typed and has no place in the form. */
  left: readonly string[];
}

/** Of buttons and of marks in forms; nobody has typed them. */
const NOT_TYPED = /^(intent|version|base|key|formKey|seen|ends-seen|shown|before|claim|stamp|id)$/;

/** Where what was sent belongs in the forms of its page as it is now. */
export function planOf(forms: readonly FormShape[], { action, entries }: UnsentForm): Plan {
  const fits = forms.map((form) => (form.action === action ? fitness(form.controls, entries) : 0));
  const best = Math.max(0, ...fits);
  const form = best === 0 ? -1 : fits.indexOf(best);
  const controls = forms[form]?.controls ?? [];
  const queues = queuesOf(entries);
  const set = new Map<number, Setting>();
  controls.forEach((control, at) => {
    const setting = settingOf(control, queues.get(control.name));
    if (setting !== undefined) set.set(at, setting);
  });
  const buttons = new Set(controls.filter(({ kind }) => kind === 'button').map(({ name }) => name));
  const left = [...queues].flatMap(([name, values]) =>
    NOT_TYPED.test(name) || buttons.has(name) ? [] : values.filter((v) => v.trim() !== '' && v !== 'on'),
  );
  return { form, set, left };
}

function queuesOf(entries: Entries): Map<string, string[]> {
  const queues = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const queue = queues.get(name);
    if (queue) queue.push(value);
    else queues.set(name, [value]);
  }
  return queues;
}

/** How well a form fits: a point for each name that both have, and more where a button or a mark is the very one. */
function fitness(controls: readonly Control[], entries: Entries): number {
  const queues = queuesOf(entries);
  const names = new Set<string>();
  let exact = 0;
  for (const { name, kind, value } of controls) {
    const sent = queues.get(name);
    if (sent === undefined) continue;
    if (kind !== 'button') names.add(name);
    if ((kind === 'button' || kind === 'hidden') && sent.includes(value)) exact += 2;
  }
  return names.size === 0 ? 0 : names.size + exact;
}

/** Takes from the queue what this control gets; undefined where it stays as it is. */
function settingOf(
  { kind, value, options = [], multiple }: Control,
  queue: string[] = [],
): Setting | undefined {
  switch (kind) {
    case 'button':
      return undefined;
    case 'box':
    case 'radio': {
      const at = queue.indexOf(value);
      if (at >= 0) queue.splice(at, 1);
      return at >= 0;
    }
    case 'choice': {
      const wanted = multiple ? queue.filter((v) => options.includes(v)) : queue.slice(0, 1);
      const chosen = wanted.filter((v) => options.includes(v));
      for (const v of chosen) queue.splice(queue.indexOf(v), 1);
      return chosen.length > 0 || multiple ? chosen : undefined;
    }
    default:
      return queue.shift();
  }
}
