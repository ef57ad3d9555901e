/** Calm backgrounds, each with a matching cloth and accent. Chroma stays low, so that the objects bring the colour. */
export interface Tint {
  paper: string;
  shade: string;
  cloth: string;
  line: string;
}

const TINTS: readonly Tint[] = [
  { paper: '#f6ecdd', shade: '#e9d6bb', cloth: '#c9694a', line: '#f3dccb' },
  { paper: '#eaf0ea', shade: '#d0dfd2', cloth: '#5f8a72', line: '#dcebe0' },
  { paper: '#e8eef3', shade: '#cbd9e4', cloth: '#4d7391', line: '#dde8f0' },
  { paper: '#f5e8e4', shade: '#e6cdc6', cloth: '#b5635c', line: '#f4dcd7' },
  { paper: '#f4f0dc', shade: '#e2d9b4', cloth: '#a68a3c', line: '#f1e8c9' },
  { paper: '#ece9f0', shade: '#d5cfdf', cloth: '#75698f', line: '#e6e1ee' },
  { paper: '#e6f0ee', shade: '#c6dcd8', cloth: '#3f7f7a', line: '#d7eae7' },
  { paper: '#f3eae6', shade: '#dfcdc3', cloth: '#7a5545', line: '#eddcd3' },
];

/** The tint of a kind's variant: neighbours in a list differ, and the two tints of a kind differ clearly. */
export function tintOf(kind: string, variant: number): Tint {
  let sum = 7;
  for (const c of kind) sum = (sum * 31 + c.charCodeAt(0)) % 9973;
  return TINTS[(sum + (variant >> 2) * 3) % TINTS.length]!;
}
