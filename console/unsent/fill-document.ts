import type { UnsentForm } from '#app/staff/unsent-form.ts';
import { type Control, type Plan, planOf, type Setting } from './plan.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

/** Puts what was sent into its form on the page that is shown, as if it were typed: what listens to fields hears of it. */
export function fillDocument(unsent: UnsentForm): Plan {
  const forms = [...document.forms].filter((form) => form.method === 'post');
  const fields = forms.map((form) => [...form.elements].filter(isField));
  const shapes = forms.map((form, i) => ({
    action: new URL(form.getAttribute('action') ?? '', location.href).pathname,
    controls: fields[i]!.map(controlOf),
  }));
  const plan = planOf(shapes, unsent);
  for (const [at, setting] of plan.set) put(fields[plan.form]![at]!, setting);
  return plan;
}

function isField(element: Element): element is Field {
  return /^(INPUT|TEXTAREA|SELECT|BUTTON)$/.test(element.tagName) && (element as Field).name !== '';
}

function controlOf(field: Field): Control {
  const { name, value } = field;
  if (field instanceof HTMLSelectElement)
    return {
      name,
      value,
      kind: 'choice',
      multiple: field.multiple,
      options: [...field.options].map((o) => o.value),
    };
  switch (field.type) {
    case 'checkbox':
      return { name, value, kind: 'box' };
    case 'radio':
    case 'hidden':
      return { name, value, kind: field.type };
    case 'submit':
    case 'button':
    case 'image':
    case 'reset':
    case 'file':
    case 'password':
      return { name, value, kind: 'button' };
    default:
      return { name, value, kind: 'text' };
  }
}

function put(field: Field, setting: Setting): void {
  if (typeof setting === 'boolean') {
    if ((field as HTMLInputElement).checked !== setting) field.click();
    return;
  }
  if (typeof setting !== 'string') {
    const chosen = new Set(setting);
    for (const option of (field as HTMLSelectElement).options) option.selected = chosen.has(option.value);
  } else {
    // React keeps its own setter on each field, by which it would take this for what it wrote itself.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
    set?.call(field, setting);
    if (field instanceof HTMLInputElement && field.type === 'hidden') return;
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
