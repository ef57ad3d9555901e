/** Exact fractions of yen: no tax rate is ever a floating-point number, so that rounding never loses a thousand yen. */
export interface Fraction {
  n: bigint;
  /** Always positive. */
  d: bigint;
}

/** @param n whole number. @param d whole number above 0. */
export function fraction(n: number, d = 1): Fraction {
  return { n: BigInt(n), d: BigInt(d) };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.d - b.n * a.d, d: a.d * b.d };
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.n, d: a.d * b.d };
}

/** @param b above 0. */
export function over(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.d, d: a.d * b.n };
}

export function smaller(a: Fraction, b: Fraction): Fraction {
  return a.n * b.d <= b.n * a.d ? a : b;
}

/** Rounds down to whole yen; negative amounts, too. */
export function floor({ n, d }: Fraction): number {
  return Number(n >= 0n || n % d === 0n ? n / d : n / d - 1n);
}

/** Rounds down to whole units of `unit`, in yen: `floorTo(1000, 49705)` is 49,000. */
export function floorTo(unit: number, yen: number): number {
  return Math.floor(yen / unit) * unit;
}
