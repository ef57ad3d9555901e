import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

export interface XmlNode {
  /** Without the prefix of its namespace. */
  tag: string;
  attrs: Record<string, string>;
  children: (XmlNode | string)[];
}

/** Reads XML with a strict parser (Typst's), whitespace between elements left out. @throws Error when it is not well-formed. */
export function parseXml(xml: string): XmlNode {
  const compiler = NodeCompiler.create({});
  const read = '#metadata(xml(bytes(sys.inputs.xml)))<root>';
  const compiled = compiler.compile({ mainFileContent: read, inputs: { xml } });
  if (!compiled.result) throw new Error('not well-formed XML');
  const found = compiler.query(compiled.result, { selector: '<root>', field: 'value' });
  const [[root]] = (typeof found === 'string' ? JSON.parse(found) : found) as [[XmlNode]];
  return withoutBlanks(root);
}

function withoutBlanks(node: XmlNode): XmlNode {
  const children = node.children.filter((c) => typeof c !== 'string' || c.trim() !== '');
  return { ...node, children: children.map((c) => (typeof c === 'string' ? c : withoutBlanks(c))) };
}

/** An element as plain data: its text, or its children by name. */
export function plain(node: XmlNode): unknown {
  if (node.children.every((c) => typeof c === 'string')) return node.children.join('');
  const elements = node.children as XmlNode[];
  return elements.map((c) => [c.tag, plain(c)]);
}
