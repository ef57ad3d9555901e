import { Parser } from 'htmlparser2';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { consoleRoutes } from '../route-table.ts';
import type { ConsoleAnswer } from './site.ts';

/** A form of a page that posts, as a browser without scripts sends it where nothing is typed. */
export interface ShownForm {
  fields: [name: string, value: string][];
  /** Values of its buttons that say what is to be done. */
  intents: string[];
}

/** The HTML of a page as it was answered. @param path of the route. */
export async function shownPage(path: string, { loaded, answered }: ConsoleAnswer): Promise<string> {
  const { page } = consoleRoutes.find((route) => route.path === path)!;
  const module = (await import(/* @vite-ignore */ `../${page}`)) as { default: React.ComponentType<object> };
  const element = createElement(module.default, { loaderData: loaded[path], actionData: answered } as object);
  return renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }),
  );
}

/** The form of an answered page that has this field, or a button of this value, which no other one has. @param path of the route. */
export async function formWith(has: string, path: string, answer: ConsoleAnswer): Promise<ShownForm> {
  const form = formsOf(await shownPage(path, answer)).find(
    ({ fields, intents }) => fields.some(([name]) => name === has) || intents.includes(has),
  );
  if (!form) throw new Error(`no form with ${has} in ${JSON.stringify(answer)}`);
  return form;
}

/** The forms of a page that post, in their order. */
export function formsOf(html: string): ShownForm[] {
  const forms: ShownForm[] = [];
  let form: ShownForm | undefined;
  let area: string | undefined;
  let select: { name: string; chosen: string | undefined } | undefined;
  const parser = new Parser({
    onopentag(tag, { name = '', value, type, ...flags }) {
      if (tag === 'form') {
        form = { fields: [], intents: [] };
        if (flags.method === 'post') forms.push(form);
      } else if (tag === 'option' && select) {
        if ('selected' in flags || select.chosen === undefined) select.chosen = value ?? '';
      } else if (name === '') return;
      else if (tag === 'button') form?.intents.push(value ?? '');
      else if (tag === 'textarea') {
        area = '';
        form?.fields.push([name, '']);
      } else if (tag === 'select') select = { name, chosen: undefined };
      else if (tag === 'input') {
        const isBox = type === 'checkbox' || type === 'radio';
        if (!isBox || 'checked' in flags) form?.fields.push([name, value ?? (isBox ? 'on' : '')]);
      }
    },
    ontext(text) {
      if (area !== undefined) area += text;
    },
    onclosetag(tag) {
      if (tag === 'form') form = undefined;
      if (tag === 'textarea') {
        form!.fields.at(-1)![1] = area!.replace(/^\n/, '');
        area = undefined;
      }
      if (tag === 'select' && select) {
        form?.fields.push([select.name, select.chosen ?? '']);
        select = undefined;
      }
    },
  });
  parser.end(html);
  return forms;
}

/** What a form sends with what is typed into it. @param typed by name, in place of what stands there. */
export function filled({ fields }: ShownForm, typed: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) if (!Object.hasOwn(typed, name)) form.append(name, value);
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  return form;
}
