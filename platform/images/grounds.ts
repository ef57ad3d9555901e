import type { Ground } from './keys.ts';
import type { Tint } from './tints.ts';

/** A soft shadow of a shape, as a few widening outlines: a blur filter would take four fifths of the drawing time. */
function softShadow(shape: string): string {
  return [34, 24, 15, 7]
    .map(
      (w) =>
        `${shape} fill="#2a1c12" fill-opacity=".05" stroke="#2a1c12" stroke-opacity=".05" stroke-width="${w}" stroke-linejoin="round"/>`,
    )
    .join('');
}

/** What everything stands on: the whole field, 640 × 640. */
export function backdrop({ paper, shade }: Tint): string {
  return `<defs><radialGradient id="paper" cx=".32" cy=".22" r="1"><stop offset="0" stop-color="#fffdf9" stop-opacity=".9"/><stop offset=".45" stop-color="${paper}"/><stop offset="1" stop-color="${shade}"/></radialGradient></defs><rect width="640" height="640" fill="url(#paper)"/>`;
}

function tray(tint: Tint, warm: boolean): string {
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

function mat({ cloth, line }: Tint, pattern: number): string {
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

/** A shallow crate seen from above, with wood wool in it. */
function crate(tint: Tint, dark: boolean): string {
  const [wall, rim, edge] = dark ? ['#a9764a', '#bd8a5a', '#7c5230'] : ['#e0c08e', '#ecd3a8', '#b38d58'];
  const wool = [0, 1, 2, 3, 4, 5, 6, 7]
    .map(
      (i) =>
        `M${120 + i * 12} ${300 + i * 27}c${60 + i * 9}-${34 - i} ${130 + i * 7} ${38 - i} ${382 - i * 22}-${6 - i}`,
    )
    .join('');
  return `${softShadow('<rect x="56" y="232" width="544" height="340" rx="14"')}<rect x="52" y="240" width="536" height="326" rx="12" fill="${edge}"/><rect x="52" y="222" width="536" height="326" rx="12" fill="${rim}"/><rect x="78" y="246" width="484" height="262" rx="6" fill="${edge}"/><rect x="84" y="256" width="472" height="250" rx="4" fill="${tint.line}"/><path d="${wool}" stroke="${edge}" stroke-opacity=".5" stroke-width="4" stroke-linecap="round" fill="none"/><rect x="52" y="516" width="536" height="32" rx="8" fill="${wall}"/><path d="M64 528h512M64 538h512" stroke="${edge}" stroke-opacity=".45" stroke-width="2"/><path d="M66 230h508" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>`;
}

function basket(tint: Tint, dark: boolean): string {
  const [straw, pale, deep] = dark ? ['#b07d45', '#cfa06a', '#7e5426'] : ['#d9b877', '#ead19b', '#a98242'];
  const staves = Array.from({ length: 23 }, (_, i) => {
    const x = 78 + i * 22;
    const depth = Math.sqrt(1 - ((x - 320) / 258) ** 2);
    return `M${x} ${Math.round(360 + 170 * depth)}v${Math.round(6 + 24 * depth)}`;
  }).join('');
  return `${softShadow('<ellipse cx="330" cy="420" rx="262" ry="170"')}<path d="M62 366c0 152 116 200 258 200s258-48 258-200Z" fill="${straw}"/><path d="${staves}" stroke="${deep}" stroke-opacity=".5" stroke-width="7"/><path d="M74 432c60 74 432 74 492 0M92 480c60 60 396 60 456 0" stroke="${pale}" stroke-width="9" fill="none"/><ellipse cx="320" cy="362" rx="266" ry="176" fill="${deep}"/><ellipse cx="320" cy="356" rx="266" ry="176" fill="${pale}"/><ellipse cx="320" cy="362" rx="240" ry="152" fill="${deep}" fill-opacity=".75"/><ellipse cx="320" cy="372" rx="236" ry="140" fill="${tint.paper}"/><ellipse cx="320" cy="356" rx="253" ry="164" fill="none" stroke="${deep}" stroke-opacity=".55" stroke-width="12" stroke-dasharray="16 10"/>`;
}

function slate(tint: Tint, square: boolean): string {
  const plate = (dx: number, dy: number) =>
    square
      ? `<rect x="${96 + dx}" y="${188 + dy}" width="448" height="352" rx="30" transform="rotate(-5 320 360)"`
      : `<rect x="${46 + dx}" y="${236 + dy}" width="548" height="270" rx="46" transform="rotate(4 320 370)"`;
  return `<rect y="404" width="640" height="270" fill="${tint.cloth}" fill-opacity=".22"/>${softShadow(plate(8, 10))}${plate(0, 12)} fill="#191b1e"/><defs><linearGradient id="slate" x1="0" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="#4a4e54"/><stop offset="1" stop-color="#2a2d31"/></linearGradient></defs>${plate(0, 0)} fill="url(#slate)"/>${plate(0, 2)} fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="3"/>`;
}

/** White paper with a knot of red and white cord, as on presents. */
function wrapping(tint: Tint, upright: boolean): string {
  const cord = (y: number, colour: string) =>
    `<path d="M40 ${y}h560" stroke="${colour}" stroke-width="5" stroke-linecap="round"/>`;
  const loops = [0, 1, 2]
    .map(
      (i) =>
        `<path d="M320 236c-${40 + i * 9}-${58 + i * 8}-${128 + i * 10}-${50 + i * 4}-${112 + i * 8} ${i * 3}c8 30 72 24 ${112 + i * 8}-${i * 3}c${40 + i * 9}-${58 + i * 8} ${128 + i * 10}-${50 + i * 4} ${112 + i * 8} ${i * 3}c-8 30-72 24-${112 + i * 8}-${i * 3}" fill="none" stroke="${i === 1 ? '#fff' : '#c8202f'}" stroke-width="5"/>`,
    )
    .join('');
  return `<rect y="420" width="640" height="260" fill="${tint.cloth}" fill-opacity=".7"/><g transform="rotate(${upright ? -2 : 3} 320 360)">${softShadow('<rect x="46" y="176" width="560" height="400" rx="4"')}<rect x="40" y="168" width="560" height="400" rx="4" fill="#fffdfa"/><rect x="40" y="168" width="560" height="400" rx="4" fill="none" stroke="${tint.shade}" stroke-width="2"/>${cord(226, '#c8202f')}${cord(234, '#f3e9e4')}${cord(242, '#c8202f')}${loops}<circle cx="320" cy="235" r="11" fill="#c8202f"/></g>`;
}

/** The layer below the objects. @param second the ground of the kind's second tint, which looks a little different. */
export function ground(name: Ground, tint: Tint, second: boolean, pattern: number): string {
  switch (name) {
    case 'tray':
      return tray(tint, second);
    case 'board':
      return board(tint);
    case 'cloth':
      return mat(tint, pattern);
    case 'paper':
      return colouredPaper(tint);
    case 'crate':
      return crate(tint, second);
    case 'basket':
      return basket(tint, second);
    case 'slate':
      return slate(tint, second);
    case 'wrapping':
      return wrapping(tint, second);
  }
}
