export type ImportState =
  | 'checking'
  | 'checked'
  | 'applying'
  | 'applied'
  | 'undoing'
  | 'undone'
  | 'refused'
  | 'withdrawn';
