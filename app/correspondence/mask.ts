/** 「h***@e***.jp」: enough to tell two known people apart, and to write to nobody. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const dot = address.lastIndexOf('.');
  if (at < 1 || dot < at + 2) return '***';
  return `${address[0]}***@${address[at + 1]}***${address.slice(dot)}`;
}
