import { assemble, GROUND_DEFS, groundShadow, type Placed } from './objects.ts';
import { PICTURES } from './pictures.ts';
import { type Tint, tintOf } from './tints.ts';

/** Side of a goods picture. Icons are 256 pixels wide, so a larger field would only blur them. */
const GOODS_SIDE = 640;

/** A soft shadow of a shape, as a few widening outlines: a blur filter would take four fifths of the drawing time. */
function softShadow(shape: string): string {
  return [34, 24, 15, 7]
    .map(
      (w) =>
        `${shape} fill="#2a1c12" fill-opacity=".05" stroke="#2a1c12" stroke-opacity=".05" stroke-width="${w}" stroke-linejoin="round"/>`,
    )
    .join('');
}

function paper({ paper, shade }: Tint): string {
  return `<defs><radialGradient id="paper" cx=".32" cy=".22" r="1"><stop offset="0" stop-color="#fffdf9" stop-opacity=".9"/><stop offset=".45" stop-color="${paper}"/><stop offset="1" stop-color="${shade}"/></radialGradient>${GROUND_DEFS}</defs><rect width="640" height="640" fill="url(#paper)"/>`;
}

function roundTray(tint: Tint, warm: boolean): string {
  const [rim, face, edge] = warm ? ['#b98a58', '#d8b27f', '#8d6539'] : ['#ffffff', '#fbf8f2', tint.shade];
  return `${softShadow('<ellipse cx="332" cy="386" rx="266" ry="214"')}<ellipse cx="320" cy="372" rx="268" ry="218" fill="${edge}"/><ellipse cx="320" cy="364" rx="268" ry="216" fill="${rim}"/><ellipse cx="320" cy="370" rx="238" ry="188" fill="${edge}" fill-opacity=".55"/><ellipse cx="320" cy="376" rx="236" ry="184" fill="${face}"/>${
    warm
      ? '<path d="M110 340c120-18 300-18 420 0M96 392c140-16 308-16 448 0M118 446c120-14 284-14 404 0" stroke="#b98a58" stroke-opacity=".35" stroke-width="3" fill="none"/>'
      : `<ellipse cx="320" cy="371" rx="252" ry="201" fill="none" stroke="${tint.cloth}" stroke-opacity=".45" stroke-width="3"/>`
  }`;
}

function board(tint: Tint): string {
  return `<rect y="430" width="640" height="250" fill="${tint.cloth}" fill-opacity=".16"/><g transform="rotate(-3 320 400)">${softShadow('<rect x="64" y="258" width="528" height="290" rx="26"')}<rect x="56" y="250" width="528" height="290" rx="26" fill="#a9764a"/><rect x="56" y="240" width="528" height="286" rx="26" fill="#cf9e6c"/><path d="M70 288c160-14 330 16 500-4M64 340c140 18 360-20 512 2M66 396c170-18 340 18 508-2M70 450c160 16 320-16 500 4M78 498c150-10 330 12 484-2" stroke="#a9764a" stroke-opacity=".42" stroke-width="3.5" fill="none"/><circle cx="548" cy="278" r="13" fill="#8d5f38"/></g>`;
}

function cloth({ cloth, line }: Tint, pattern: number): string {
  const motif =
    pattern === 0
      ? `<path d="M0 40 40 0M-10 10 10-10M30 50 50 30" stroke="${line}" stroke-opacity=".5" stroke-width="5"/>`
      : pattern === 1
        ? `<circle cx="20" cy="40" r="18" fill="none" stroke="${line}" stroke-opacity=".55" stroke-width="3"/><circle cx="20" cy="40" r="9" fill="none" stroke="${line}" stroke-opacity=".55" stroke-width="3"/><circle cx="0" cy="20" r="18" fill="none" stroke="${line}" stroke-opacity=".55" stroke-width="3"/><circle cx="40" cy="20" r="18" fill="none" stroke="${line}" stroke-opacity=".55" stroke-width="3"/>`
        : `<path d="M0 20h40M20 0v40" stroke="${line}" stroke-opacity=".42" stroke-width="9"/>`;
  return `<defs><pattern id="motif" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(12)">${motif}</pattern></defs>${softShadow('<path d="M62 286 356 216l238 150-266 224Z"')}<path d="M56 276 352 206l240 154-268 222Z" fill="${cloth}"/><path d="M56 276 352 206l240 154-268 222Z" fill="url(#motif)"/><path d="M72 280 350 215l223 145-246 203Z" fill="none" stroke="${line}" stroke-opacity=".7" stroke-width="3" stroke-dasharray="10 8"/>`;
}

function colouredPaper({ cloth, paper, shade }: Tint): string {
  return `<path d="M0 640V392C150 330 300 470 640 330v310Z" fill="${cloth}" fill-opacity=".88"/><path d="M0 640V430C170 372 320 508 640 372v268Z" fill="${shade}" fill-opacity=".28"/><circle cx="320" cy="318" r="212" fill="${paper}" /><circle cx="320" cy="318" r="212" fill="#fff" fill-opacity=".55"/><circle cx="320" cy="318" r="226" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3"/>`;
}

/** Without it trays, boards and cloths would be a little too low. */
const LIFT = 30;

type Spot = [x: number, y: number, size: number];

/** Positions of the main object, its companion and the garnish in each layout. */
const SPOTS: readonly (readonly Spot[])[] = [
  [
    [322, 306, 318],
    [178, 392, 196],
    [466, 404, 186],
  ],
  [
    [246, 300, 316],
    [448, 352, 236],
    [390, 462, 140],
  ],
  [
    [330, 290, 322],
    [196, 396, 190],
    [458, 432, 164],
  ],
  [
    [320, 300, 330],
    [138, 476, 176],
    [504, 476, 186],
  ],
];

/** Only objects that look the same in mirror order may be drawn twice: a lone second object becomes a pair. */
function placed(objects: readonly string[], layout: number): Placed[] {
  return SPOTS[layout]!.map(([x, y, size], i) => ({
    name: objects[i] ?? objects[0]!,
    x,
    y: layout === 3 ? y : y - LIFT,
    size,
  }));
}

/** Draws one goods picture, 640 × 640. */
export function composeGoods(kind: string, variant: number): Promise<Buffer> {
  const objects = PICTURES.get(kind)!;
  const layout = variant % 4;
  const tint = tintOf(kind, variant);
  const second = variant >> 2;
  const ground =
    layout === 0
      ? roundTray(tint, second === 1)
      : layout === 1
        ? board(tint)
        : layout === 2
          ? cloth(tint, (kind.length + second) % 3)
          : colouredPaper(tint);
  const things = placed(objects, layout);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${GOODS_SIDE}" height="${GOODS_SIDE}">${paper(tint)}<g transform="translate(0 ${layout === 3 ? 0 : -LIFT})">${ground}</g>${things.map(groundShadow).join('')}</svg>`;
  return assemble(svg, things);
}
