import type { CoverScene } from './keys.ts';
import { assemble, GROUND_DEFS, type Placed } from './objects.ts';

const COVER_WIDTH = 1600;
const COVER_HEIGHT = 640;

interface Look {
  sky: [string, string];
  far: string;
  middle: string;
  near: string;
  things: readonly string[];
}

const LOOKS: Record<CoverScene, Look> = {
  sea: {
    sky: ['#dcecf2', '#f8ecdc'],
    far: '#a9c3c6',
    middle: '#6fa6b5',
    near: '#3f7f95',
    things: ['26f5', '1f6a2', '1f6a4', '26f5', '1f6a2'],
  },
  mountain: {
    sky: ['#e3edf0', '#f7f0e0'],
    far: '#a8bcbb',
    middle: '#7d9f86',
    near: '#4f7f5f',
    things: ['1f332', '1f333', '1f332', '1f98c', '1f333'],
  },
  field: {
    sky: ['#e2eef2', '#fbf1d9'],
    far: '#a9c0a4',
    middle: '#bfc873',
    near: '#8fa94f',
    things: ['1f33e', '1f69c', '1f33d', '1f3e1', '1f33b'],
  },
  town: {
    sky: ['#ece6ee', '#fbeedd'],
    far: '#bcb6c6',
    middle: '#c7a593',
    near: '#9b7b66',
    things: ['1f3ef', '1f3e0', '1f683', '1f333', '1f3d8-fe0f'],
  },
  hotspring: {
    sky: ['#e9eaf1', '#f8e8df'],
    far: '#b1b6c4',
    middle: '#9aa88c',
    near: '#6f8768',
    things: ['2668-fe0f', '1f3e8', '1f333', '1f342', '1f332'],
  },
  snow: {
    sky: ['#dfe8f0', '#f3f3f1'],
    far: '#b8c9d6',
    middle: '#dfe8ee',
    near: '#f6f9fa',
    things: ['1f332', '26c4', '1f3bf', '1f3e1', '1f332'],
  },
};

function hills(y: number, lift: number, phase: number, color: string): string {
  let path = `M0 640V${y}`;
  for (let i = 0; i < 5; i++) {
    const x = i * 320;
    const up = lift * (0.55 + 0.45 * Math.sin(i * 1.9 + phase));
    path += `C${x + 90} ${Math.round(y - up)} ${x + 210} ${Math.round(y - up)} ${x + 320} ${Math.round(y - lift * 0.15 * Math.sin(i + phase))}`;
  }
  return `<path d="${path}V640Z" fill="${color}"/>`;
}

function water(color: string): string {
  const waves = [470, 520, 575].map(
    (y, i) =>
      `<path d="M${-80 + i * 50} ${y}${'q40-16 80 0t80 0'.repeat(11)}" stroke="#fff" stroke-opacity="${0.4 - i * 0.08}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
  );
  return `<rect y="420" width="1600" height="220" fill="${color}"/>${waves.join('')}`;
}

function furrows(): string {
  return [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map(
      (i) =>
        `<path d="M${800 + (i - 4) * 46} 452 ${800 + (i - 4) * 320} 640" stroke="#6f8a3c" stroke-opacity=".3" stroke-width="7"/>`,
    )
    .join('');
}

/** Possible places of objects: the corners and the lower edge, as some pages show a name over the middle. */
const SPOTS: readonly (readonly [number, number, number])[] = [
  [250, 452, 250],
  [1330, 458, 262],
  [470, 520, 150],
  [1130, 528, 158],
];

/** Draws the cover of a government, 1600 × 640: sky, three ranges of land or water, a few objects of the place. */
export function composeCover(scene: CoverScene, variant: number): Promise<Buffer> {
  const look = LOOKS[scene];
  const phase = variant * 1.37;
  const sunX = variant % 2 === 0 ? 1080 + variant * 30 : 420 + variant * 30;
  const peak =
    variant % 3 === 0 && scene !== 'town'
      ? '<path d="M560 420 800 168l44 34 40-26 226 244Z" fill="#8fa6b5"/><path d="M728 244 800 168l44 34 40-26 66 72-46 22-40-26-44 30-40-24Z" fill="#fbfbf8"/>'
      : '';
  const things: Placed[] = SPOTS.slice(0, 3 + (variant % 2)).map(([x, y, size], i) => ({
    name: look.things[(i + variant) % look.things.length]!,
    x: variant % 2 ? COVER_WIDTH - x : x,
    y,
    size,
  }));
  const shadows = things
    .map(
      (o) =>
        `<ellipse cx="${o.x + 8}" cy="${o.y + o.size * 0.46}" rx="${o.size * 0.46}" ry="${o.size * 0.09}" fill="url(#ground)"/>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_WIDTH}" height="${COVER_HEIGHT}"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${look.sky[0]}"/><stop offset=".75" stop-color="${look.sky[1]}"/></linearGradient>${GROUND_DEFS}</defs><rect width="1600" height="640" fill="url(#sky)"/><circle cx="${sunX}" cy="170" r="78" fill="#fff6e0"/><circle cx="${sunX}" cy="170" r="120" fill="#fff6e0" fill-opacity=".4"/>${peak}${hills(400, 120, phase, look.far)}${
    scene === 'sea'
      ? water(look.middle) + hills(600, 40, phase + 2, look.near)
      : hills(450, 90, phase + 1, look.middle) +
        (scene === 'field' ? furrows() : '') +
        hills(570, 50, phase + 3, look.near)
  }${shadows}</svg>`;
  return assemble(svg, things);
}
