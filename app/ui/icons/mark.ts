/** The mark: a ring of 47 dots, one for each prefecture in the order of their codes, clockwise from the top. */
export function markDots(): { code: number; x: number; y: number; r: number }[] {
  return Array.from({ length: 47 }, (_, i) => {
    const angle = (i / 47) * 2 * Math.PI - Math.PI / 2;
    return { code: i + 1, x: round(24 + 21 * Math.cos(angle)), y: round(24 + 21 * Math.sin(angle)), r: 1.2 };
  });
}

function round(n: number): number {
  return Math.round(n * 100) / 100;
}
