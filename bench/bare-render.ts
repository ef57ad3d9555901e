import { createServer } from 'node:http';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Serves the markup at MARKUP_URL by rendering it with React for every request and nothing else. The tree is read back
 * from the page's HTML, which React wrote and which is therefore well-formed.
 */
const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta']);
const RENAMED: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  srcset: 'srcSet',
  charset: 'charSet',
  crossorigin: 'crossOrigin',
  fetchpriority: 'fetchPriority',
  inputmode: 'inputMode',
  maxlength: 'maxLength',
  autocomplete: 'autoComplete',
};

function plainText(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" })[name] ?? '',
  );
}

function props(text: string): Record<string, string | boolean> {
  const found: Record<string, string | boolean> = {};
  for (const [, name, value] of text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
    if (name && name !== 'style')
      found[RENAMED[name] ?? name] = value === undefined ? true : plainText(value);
  }
  for (const [uncontrolled, initial] of [
    ['value', 'defaultValue'],
    ['checked', 'defaultChecked'],
    ['selected', 'data-selected'],
  ] as const) {
    if (uncontrolled in found && initial !== 'defaultValue') {
      found[initial] = found[uncontrolled]!;
      delete found[uncontrolled];
    }
  }
  return found;
}

function read(html: string): ReactNode {
  const root: ReactNode[] = [];
  const open: { name: string; attributes: Record<string, unknown>; children: ReactNode[] }[] = [];
  const add = (node: ReactNode) => (open.at(-1)?.children ?? root).push(node);
  for (const m of html.matchAll(
    /<(script|style)([^>]*)>([\s\S]*?)<\/\1>|<\/([\w-]+)>|<([\w-]+)([^>]*?)\/?>|([^<]+)/g,
  )) {
    const [, rawName, rawProps, raw, closing, name, attributes, text] = m;
    if (rawName)
      add(
        createElement(rawName, { ...props(rawProps ?? ''), dangerouslySetInnerHTML: { __html: raw ?? '' } }),
      );
    else if (text !== undefined) add(plainText(text));
    else if (name && VOID.has(name)) add(createElement(name, props(attributes ?? '')));
    else if (name) open.push({ name, attributes: props(attributes ?? ''), children: [] });
    else if (closing) {
      const done = open.pop();
      if (done) add(createElement(done.name, done.attributes, ...done.children));
    }
  }
  return root[0];
}

const html = await (await fetch(process.env.MARKUP_URL!)).text();
const tree = read(html.replace(/^<!DOCTYPE html>/, '').replaceAll('<!-- -->', ''));
createServer((_req, res) => {
  const body = Buffer.from(`<!DOCTYPE html>${renderToString(tree)}`);
  res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length });
  res.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
