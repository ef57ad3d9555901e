import { Parser } from 'htmlparser2';
import type { UnsentForm } from '#app/staff/unsent-form.ts';
import { PLACE } from './place.ts';
import { type Control, type FormShape, planOf, type Setting } from './plan.ts';
import { escaped, unsentHtml } from './words.ts';

/** Where something stands in the HTML: from its first character to behind its last one. */
type Span = readonly [from: number, to: number];

interface Found extends Control {
  tag: string;
  attributes: Record<string, string>;
  /** Of the opening tag; of a text area also what stands in it. */
  span: Span;
  inner?: Span;
  optionTags: { value: string; attributes: Record<string, string>; span: Span }[];
}

interface FoundForm extends FormShape {
  id: string | undefined;
  controls: Found[];
}

/**
 * The page with what was sent in its form, for who has no scripts; with them the page does the same to its document
 * (`fillDocument`). Everything else stays as it was made.
 * @param path of the page, to which forms without an address post.
 */
export function fillHtml(html: string, unsent: UnsentForm, path: string): string {
  const { forms, place } = read(html, path);
  const plan = planOf(forms, unsent);
  const changes: [Span, string][] = [];
  for (const [at, setting] of plan.set) changes.push(...changesOf(forms[plan.form]!.controls[at]!, setting));
  const words = unsentHtml({ isFilled: plan.form >= 0, left: plan.left, hadFiles: unsent.hadFiles });
  if (place !== undefined) changes.push([[place, place], words]);
  return changes
    .sort(([[a]], [[b]]) => b - a)
    .reduce((text, [[from, to], by]) => text.slice(0, from) + by + text.slice(to), html);
}

function changesOf(
  { tag, kind, attributes, span, inner, optionTags }: Found,
  setting: Setting,
): [Span, string][] {
  if (tag === 'textarea') return inner ? [[inner, `\n${escaped(String(setting))}`]] : [];
  if (tag === 'select') {
    const chosen = new Set(setting as readonly string[]);
    return optionTags.map((o) => [
      o.span,
      tagOf('option', withFlag(o.attributes, 'selected', chosen.has(o.value))),
    ]);
  }
  if (kind === 'box' || kind === 'radio')
    return [[span, tagOf(tag, withFlag(attributes, 'checked', setting === true))]];
  return [[span, tagOf(tag, { ...attributes, value: String(setting) })]];
}

function withFlag(attributes: Record<string, string>, name: string, on: boolean): Record<string, string> {
  const { [name]: _, ...rest } = attributes;
  return on ? { ...rest, [name]: '' } : rest;
}

function tagOf(tag: string, attributes: Record<string, string>): string {
  return `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')}>`;
}

const KINDS: Record<string, Control['kind'] | undefined> = {
  checkbox: 'box',
  radio: 'radio',
  hidden: 'hidden',
  submit: 'button',
  button: 'button',
  image: 'button',
  reset: 'button',
  file: 'button',
  password: 'button',
};

/** The forms of a page that post, with their controls; and where the words belong. */
function read(html: string, path: string): { forms: FoundForm[]; place: number | undefined } {
  const forms: FoundForm[] = [];
  const beside: [formId: string, Found][] = [];
  let form: FoundForm | undefined;
  let select: Found | undefined;
  let area: Found | undefined;
  let place: number | undefined;
  const add = (control: Found, formId: string | undefined) => {
    if (formId !== undefined) beside.push([formId, control]);
    else form?.controls.push(control);
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      const span: Span = [parser.startIndex, parser.endIndex + 1];
      const { name = '', value, type = 'text' } = attributes;
      if (PLACE in attributes) place = span[1];
      if (tag === 'form') {
        const action = new URL(attributes.action ?? path, 'http://page.invalid').pathname;
        form = { id: attributes.id, action, controls: [] };
        if (attributes.method === 'post') forms.push(form);
      } else if (tag === 'option' && select) {
        select.optionTags.push({ value: value ?? '', attributes, span });
      } else if (name !== '' && /^(input|textarea|select|button)$/.test(tag)) {
        const kind =
          tag === 'button'
            ? 'button'
            : tag === 'select'
              ? 'choice'
              : tag === 'input'
                ? (KINDS[type] ?? 'text')
                : 'text';
        const control: Found = {
          name,
          kind,
          value: value ?? (kind === 'box' || kind === 'radio' ? 'on' : ''),
          tag,
          attributes,
          span,
          optionTags: [],
        };
        if (tag === 'select') {
          control.multiple = 'multiple' in attributes;
          select = control;
        }
        if (tag === 'textarea') area = control;
        add(control, attributes.form);
      }
    },
    onclosetag(tag) {
      if (tag === 'form') form = undefined;
      if (tag === 'select' && select) {
        select.options = select.optionTags.map((o) => o.value);
        select = undefined;
      }
      if (tag === 'textarea' && area) {
        area.inner = [area.span[1], parser.startIndex];
        area = undefined;
      }
    },
  });
  parser.end(html);
  for (const [id, control] of beside) forms.find((f) => f.id === id)?.controls.push(control);
  return { forms, place };
}
