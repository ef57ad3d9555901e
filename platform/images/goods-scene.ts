import { backdrop, ground } from './grounds.ts';
import { type Ground, VARIANT_GROUNDS } from './keys.ts';
import { assemble, GROUND_DEFS, groundShadow, type Placed } from './objects.ts';
import { PICTURES } from './pictures.ts';
import { tintOf } from './tints.ts';

/** Side of a goods picture. Icons are 256 pixels wide, so a larger field would only blur them. */
const GOODS_SIDE = 640;

/** Without it trays, boards and cloths would be a little too low. */
const LIFT = 30;

type Spot = [x: number, y: number, size: number];

/** Positions of the main object, its companion and the garnish. */
const SPOTS: Record<Ground, readonly Spot[]> = {
  tray: [
    [322, 306, 318],
    [178, 392, 196],
    [466, 404, 186],
  ],
  board: [
    [246, 300, 316],
    [448, 352, 236],
    [390, 462, 140],
  ],
  cloth: [
    [330, 290, 322],
    [196, 396, 190],
    [458, 432, 164],
  ],
  paper: [
    [320, 330, 330],
    [138, 506, 176],
    [504, 506, 186],
  ],
  crate: [
    [220, 330, 290],
    [438, 320, 250],
    [330, 452, 170],
  ],
  basket: [
    [320, 270, 310],
    [178, 344, 200],
    [462, 340, 210],
  ],
  slate: [
    [400, 300, 310],
    [200, 340, 230],
    [290, 452, 150],
  ],
  wrapping: [
    [320, 392, 300],
    [142, 468, 180],
    [500, 470, 176],
  ],
};

/** Only objects that look the same in mirror order may be drawn twice: a lone second object becomes a pair. */
function placed(objects: readonly string[], on: Ground, mirrored: boolean): Placed[] {
  return SPOTS[on].map(([x, y, size], i) => ({
    name: objects[i] ?? objects[0]!,
    x: mirrored ? GOODS_SIDE - x : x,
    y: y - LIFT,
    size,
  }));
}

/** Draws one goods picture, 640 × 640. */
export function composeGoods(kind: string, variant: number): Promise<Buffer> {
  const on = VARIANT_GROUNDS[variant]!;
  const second = VARIANT_GROUNDS.indexOf(on) !== variant;
  const tint = tintOf(kind, variant);
  const things = placed(PICTURES.get(kind)!, on, second);
  const lift = on === 'paper' ? 0 : -LIFT;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${GOODS_SIDE}" height="${GOODS_SIDE}"><defs>${GROUND_DEFS}</defs>${backdrop(tint)}<g transform="translate(0 ${lift})">${ground(on, tint, second, (kind.length + Number(second)) % 3)}</g>${things.map(groundShadow).join('')}</svg>`;
  return assemble(svg, things);
}
