import type { ReactNode } from 'react';

/**
 * A drawing of the guidance, 360 units wide, in the page's own colours; in forced colours it uses the system's.
 * @param label describes in words everything that it shows.
 */
export function Figure({
  label,
  caption,
  height,
  children,
}: {
  label: string;
  caption: string;
  height: number;
  children: ReactNode;
}) {
  return (
    <figure>
      <svg viewBox={`0 0 360 ${height}`} role="img" aria-label={label}>
        {children}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Lines of text, centred on x by default. y is the baseline of the first line. */
export function Words({
  x,
  y,
  lines,
  bold = false,
  small = false,
  anchor = 'middle',
  onAccent = false,
}: {
  x: number;
  y: number;
  lines: readonly string[];
  bold?: boolean;
  small?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  onAccent?: boolean;
}) {
  const looks = [
    'figure-text',
    bold && 'figure-bold',
    small && 'figure-small',
    onAccent && 'figure-on-accent',
  ].filter(Boolean);
  return (
    <text x={x} y={y} textAnchor={anchor} className={looks.join(' ')}>
      {lines.map((line, i) => (
        <tspan key={line} x={x} dy={i === 0 ? 0 : small ? 17 : 20}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** A box with centred text. */
export function Box({
  x,
  y,
  width,
  height,
  lines,
  look = 'box',
  small = false,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  lines: readonly string[];
  look?: 'box' | 'tint' | 'accent';
  small?: boolean;
}) {
  const step = small ? 17 : 20;
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx="6" className={`figure-${look}`} />
      <Words
        x={x + width / 2}
        y={y + height / 2 + 4.5 - ((lines.length - 1) * step) / 2}
        lines={lines}
        small={small}
        bold={!small}
        onAccent={look === 'accent'}
      />
    </g>
  );
}

/** A straight line with an arrowhead at its end. */
export function Arrow({ from, to }: { from: readonly [number, number]; to: readonly [number, number] }) {
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return (
    <g className="figure-line">
      <path d={`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`} />
      <path d="M-6 -4.5 0 0-6 4.5" transform={`translate(${to[0]} ${to[1]}) rotate(${turn})`} />
    </g>
  );
}

/** The number of a step. */
export function Mark({ x, y, n }: { x: number; y: number; n: number | string }) {
  return (
    <g>
      <circle cx={x} cy={y} r="10" className="figure-accent" />
      <Words x={x} y={y + 4} lines={[String(n)]} small bold onAccent />
    </g>
  );
}
