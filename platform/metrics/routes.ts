/** What no row of the table fits: one name for all of it, however many addresses somebody invents. */
export const OTHER = 'other';
/** Longer than any address of ours. */
const MOST_CHARACTERS = 500;

interface Node {
  fixed: Map<string, Node>;
  any?: Node;
  /** Of an address that ends here, */
  name?: string;
  /** and of everything below. */
  below?: string;
}

/**
 * Finds the pattern of an address in a table of patterns: `:name` stands for one part, a last `*` for all the rest. There
 * are as many answers as rows, and one more: invented addresses make no new ones.
 */
export function routeFinder(patterns: readonly string[]): (pathname: string) => string {
  const root: Node = { fixed: new Map() };
  for (const pattern of patterns) place(root, pattern);
  return (pathname) => {
    if (pathname.length > MOST_CHARACTERS) return OTHER;
    // What the browser's router asks for belongs to the page that it is for.
    const path = pathname.replace(/\/_\.data$|\.data$/, '');
    return find(root, partsOf(path), 0) ?? OTHER;
  };
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function place(root: Node, pattern: string): void {
  let at = root;
  for (const part of partsOf(pattern)) {
    if (part === '*') {
      at.below = pattern;
      return;
    }
    let next = part.startsWith(':') ? at.any : at.fixed.get(part);
    if (!next) {
      next = { fixed: new Map() };
      if (part.startsWith(':')) at.any = next;
      else at.fixed.set(part, next);
    }
    at = next;
  }
  at.name = pattern;
}

function find(node: Node, parts: readonly string[], i: number): string | undefined {
  const part = parts[i];
  if (part === undefined) return node.name ?? node.below;
  const fixed = node.fixed.get(part);
  const found = fixed && find(fixed, parts, i + 1);
  return found ?? (node.any && find(node.any, parts, i + 1)) ?? node.below;
}
