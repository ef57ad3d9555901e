/**
 * Own drawings for what the icon set lacks. Each is an SVG fragment on a 256 × 256 field, lit from the upper left as
 * the icons are: a lighter edge above, a deeper tone below.
 */
const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** Thin slices of meat or fish, fanned out: red flesh with pale veins. */
function slices(light: string, deep: string, vein: string): string {
  const one = (x: number, y: number, turn: number, i: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-56-30C-30-52 36-54 58-26 72-4 56 34 24 42-10 52-60 38-66 6-68-8-66-20-56-30Z" fill="url(#s${i})" stroke="${vein}" stroke-opacity=".75" stroke-width="5"/><path d="M-40-12C-16-26 6-10 34-20M-44 10C-14 0 10 18 44 4M-22 28C-4 20 12 30 26 24" fill="none" stroke="${vein}" stroke-width="4.5" stroke-linecap="round" stroke-opacity=".85"/></g>`;
  return `<defs>${[0, 1, 2, 3].map((i) => gradient(`s${i}`, light, deep)).join('')}</defs>${one(84, 84, -28, 0)}${one(166, 92, 18, 1)}${one(98, 168, 10, 2)}${one(174, 174, -14, 3)}`;
}

/** A block cut into upright slices, as sashimi is served. */
function sashimi(light: string, deep: string, line: string): string {
  const one = (x: number, i: number) =>
    `<g transform="translate(${x} ${150 - i * 6}) rotate(-16)"><rect x="-26" y="-66" width="56" height="124" rx="20" fill="url(#k)" /><path d="M-14-40C0-30 8-10 6 34M2-52C18-36 22-6 20 26" fill="none" stroke="${line}" stroke-width="4" stroke-opacity=".7" stroke-linecap="round"/></g>`;
  return `<defs>${gradient('k', light, deep)}</defs>${[0, 1, 2, 3].map((i) => one(62 + i * 44, i)).join('')}`;
}

function bottle(glass: string, deep: string, label: string, cap: string): string {
  return `<defs>${gradient('b', glass, deep)}</defs><path d="M108 20h40v52c0 16 30 26 30 62v92c0 14-10 22-22 22h-56c-12 0-22-8-22-22v-92c0-36 30-46 30-62Z" fill="url(#b)"/><rect x="104" y="8" width="48" height="26" rx="7" fill="${cap}"/><rect x="86" y="140" width="84" height="76" rx="5" fill="${label}"/><circle cx="128" cy="178" r="19" fill="${cap}" fill-opacity=".8"/><path d="M98 96c-8 10-12 20-12 34v88" stroke="#fff" stroke-opacity=".45" stroke-width="8" fill="none" stroke-linecap="round"/>`;
}

function bowl(outside: string, deep: string, inside: string, filling: string, pattern = ''): string {
  return `<defs>${gradient('o', outside, deep)}</defs><path d="M22 104c4 74 48 116 76 122v10c0 6 4 8 10 8h40c6 0 10-2 10-8v-10c28-6 72-48 76-122Z" fill="url(#o)"/>${pattern}<ellipse cx="128" cy="104" rx="106" ry="40" fill="${inside}"/><ellipse cx="128" cy="110" rx="92" ry="31" fill="${filling}"/>`;
}

function dots(
  color: string,
  light: string,
  step: number,
  r: number,
  cy: number,
  ry: number,
  rx: number,
): string {
  let out = '';
  for (let y = cy - ry; y <= cy + ry; y += step * 0.8) {
    const half = rx * Math.sqrt(Math.max(0, 1 - ((y - cy) / ry) ** 2));
    const shift = Math.round((y - cy) / (step * 0.8)) % 2 ? step / 2 : 0;
    for (let x = 128 - half + shift; x <= 128 + half; x += step) {
      out += `<circle cx="${x.toFixed(1)}" cy="${(y - 6).toFixed(1)}" r="${r}" fill="${color}"/><circle cx="${(x - r * 0.3).toFixed(1)}" cy="${(y - 6 - r * 0.35).toFixed(1)}" r="${(r * 0.3).toFixed(1)}" fill="${light}"/>`;
    }
  }
  return out;
}

function sack(paper: string, deep: string, mark: string): string {
  return `<defs>${gradient('p', paper, deep)}</defs><path d="M62 64c-10-22 2-40 18-42 20-4 30 10 48 10s28-14 48-10c16 2 28 20 18 42 30 40 40 152 12 176-14 10-142 10-156 0-28-24-18-136 12-176Z" fill="url(#p)"/><path d="M60 66c44 14 92 14 136 0" stroke="#b5462f" stroke-width="10" fill="none" stroke-linecap="round"/><circle cx="128" cy="152" r="44" fill="${mark}"/><path d="M128 122c-16 14-16 40 0 58 16-18 16-44 0-58Zm-26 20c2 20 10 32 26 38m26-38c-2 20-10 32-26 38" fill="#fff" fill-opacity=".9" stroke="#fff" stroke-width="4" stroke-linejoin="round"/>`;
}

function towels(colors: readonly [string, string, string], edge: string): string {
  const roll = (y: number, c: string, i: number) =>
    `<defs>${gradient(`t${i}`, '#fff', c)}</defs><rect x="28" y="${y}" width="200" height="58" rx="26" fill="${c}"/><rect x="28" y="${y}" width="200" height="40" rx="20" fill="url(#t${i})" fill-opacity=".55"/><path d="M54 ${y + 44}h150" stroke="${edge}" stroke-opacity=".35" stroke-width="5" stroke-dasharray="2 8" stroke-linecap="round"/><path d="M206 ${y + 8}c-22 8-22 34 0 42" fill="none" stroke="${edge}" stroke-opacity=".4" stroke-width="5"/>`;
  return roll(178, colors[0], 0) + roll(118, colors[1], 1) + roll(58, colors[2], 2);
}

const leaf =
  '<path d="M128 74c-34-34-60-20-66-10 20 22 46 26 66 10Zm0 0c34-34 60-20 66-10-20 22-46 26-66 10Zm0 0c-10-30 0-46 8-50 10 20 8 38-8 50Z" fill="#6d9a4a" stroke="#4f7a35" stroke-width="3"/>';

export const DRAWINGS: Readonly<Record<string, string>> = {
  beef: slices('#d9545a', '#a62b38', '#fbe3dc'),
  pork: slices('#f3b3ae', '#dd8a88', '#fff4ef'),
  venison: slices('#a8434a', '#74232e', '#d9a19a'),
  ham: slices('#f0918d', '#cf6a6a', '#ffe6de'),
  tuna: sashimi('#d8525b', '#a52c3c', '#f2a7a7'),
  salmon: sashimi('#ff9d6b', '#e8703f', '#ffe0cc'),
  white: sashimi('#fff3ee', '#eccfc9', '#e79a94'),
  bonito: sashimi('#b34350', '#7c2130', '#5b4340'),
  scallop: `<defs>${gradient('c', '#fffaf0', '#ecd9b8')}</defs>${[
    [78, 96],
    [160, 82],
    [112, 168],
    [190, 158],
  ]
    .map(
      ([x, y]) =>
        `<ellipse cx="${x}" cy="${y! + 12}" rx="50" ry="44" fill="#d9bf95"/><ellipse cx="${x}" cy="${y}" rx="50" ry="44" fill="url(#c)"/><ellipse cx="${x! - 8}" cy="${y! - 8}" rx="28" ry="22" fill="#fff" fill-opacity=".7"/>`,
    )
    .join('')}`,
  shell:
    '<path d="M128 226 28 122C20 70 72 30 128 30s108 40 100 92Z" fill="#e9a98a"/><path d="M128 220 40 120c0-46 42-78 88-78s88 32 88 78Z" fill="#f6cdb4"/><path d="M128 216V44M128 216 84 50M128 216 172 50M128 216 52 78M128 216 204 78" stroke="#d98c6d" stroke-width="6" stroke-linecap="round"/><path d="M96 210h64l-8 22h-48Z" fill="#d98c6d"/>',
  ikura: bowl('#40342f', '#1e1714', '#2b221f', '#c7401f') + dots('#f06a35', '#ffd3b0', 22, 12.5, 110, 27, 84),
  uni: `<defs>${gradient('w', '#e2bd84', '#c3955a')}</defs><path d="M20 96h216l-18 116c-2 10-8 14-16 14H54c-8 0-14-4-16-14Z" fill="url(#w)"/><path d="M20 96h216v18H20Z" fill="#f0d5a5"/>${[0, 1, 2, 3, 4, 5, 6].map((i) => `<path d="M${38 + i * 26} 104c-12-30 0-60 14-62 14 2 22 32 10 62Z" fill="#f0a12c"/><path d="M${48 + i * 26} 96c-4-20 0-36 5-42" stroke="#ffd37a" stroke-width="6" fill="none" stroke-linecap="round"/>`).join('')}`,
  eel: `<defs>${gradient('j', '#3a2420', '#1d110f')}</defs><rect x="18" y="52" width="220" height="164" rx="16" fill="url(#j)"/><rect x="32" y="66" width="192" height="136" rx="8" fill="#fdf6e6"/>${[0, 1, 2].map((i) => `<path d="M40 ${74 + i * 42}h176c4 12 2 26-4 36H46c-8-10-8-24-6-36Z" fill="#8a4a1f"/><path d="M46 ${80 + i * 42}h160" stroke="#c9813d" stroke-width="9" stroke-linecap="round"/><path d="M60 ${96 + i * 42}h140" stroke="#5d2c10" stroke-width="3" stroke-dasharray="12 16"/>`).join('')}`,
  asparagus: `<g transform="rotate(-24 128 128)">${[58, 92, 126, 160, 194].map((x, i) => `<defs>${gradient(`a${i}`, '#a9cf6a', '#5f9a3e')}</defs><path d="M${x - 13} 236V76c0-22 6-44 13-58 7 14 13 36 13 58v160Z" fill="url(#a${i})"/><path d="M${x - 9} 74l9-30 9 30Zm0 34 9-18 9 18Zm0 48 9-16 9 16Z" fill="#47772f"/>`).join('')}<rect x="36" y="168" width="180" height="20" rx="9" fill="#d9b98a"/></g>`,
  kaki: `<defs>${gradient('f', '#ffb347', '#e56a1f')}</defs><path d="M128 66c62-22 108 14 108 76 0 62-52 92-108 92S20 204 20 142c0-62 46-98 108-76Z" fill="url(#f)"/><path d="M58 110c8-20 22-28 36-28" stroke="#ffe2ae" stroke-width="12" stroke-linecap="round" fill="none"/>${leaf}`,
  biwa: `<defs>${gradient('f', '#ffc765', '#ef9a2d')}</defs>${[
    [84, 150],
    [168, 146],
    [126, 176],
  ]
    .map(
      ([x, y]) =>
        `<ellipse cx="${x}" cy="${y}" rx="52" ry="62" fill="url(#f)" stroke="#dd8a24" stroke-width="2"/><path d="M${x! - 26} ${y! - 22}c4-14 10-20 18-22" stroke="#fff0c4" stroke-width="8" stroke-linecap="round" fill="none"/>`,
    )
    .join(
      '',
    )}<path d="M126 116C120 70 132 40 150 22M126 92C90 40 46 44 34 50c20 34 58 50 92 42Z" fill="#5f8f45" stroke="#4a7536" stroke-width="5"/>`,
  plum: `<defs>${gradient('f', '#e0545f', '#9c2140')}</defs>${[
    [92, 120],
    [164, 150],
    [100, 182],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="52" fill="url(#f)" stroke="#7f1832" stroke-width="2"/><path d="M${x! - 28} ${y! - 14}c4-14 14-20 24-22" stroke="#ffc1c4" stroke-width="9" stroke-linecap="round" fill="none"/>`,
    )
    .join('')}<path d="M100 72c8-30 40-44 76-34-8 26-40 42-76 34Z" fill="#6d9a4a"/>`,
  umeboshi:
    bowl('#f4efe4', '#cfc3ae', '#e9dfcc', '#c83f4a') +
    [
      [84, 92],
      [128, 84],
      [172, 92],
      [106, 116],
      [152, 116],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="25" fill="#d14a56"/><path d="M${x! - 12} ${y! - 8}c4-6 10-8 16-6" stroke="#f5aeb2" stroke-width="5" fill="none" stroke-linecap="round"/>`,
      )
      .join(''),
  yuzu: `<defs>${gradient('f', '#ffe27a', '#f0b21f')}</defs><circle cx="128" cy="146" r="92" fill="url(#f)"/>${[
    [92, 110],
    [150, 104],
    [180, 150],
    [110, 180],
    [150, 196],
    [76, 152],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="#d99a14" fill-opacity=".5"/>`)
    .join(
      '',
    )}<path d="M66 120c6-18 18-28 32-32" stroke="#fff6cf" stroke-width="11" stroke-linecap="round" fill="none"/><path d="M128 58c10-34 44-46 76-34-8 30-40 46-76 34Z" fill="#4f8a45"/>`,
  himono:
    '<defs><linearGradient id="h" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#e8c9a0"/><stop offset="1" stop-color="#c7935c"/></linearGradient></defs><path d="M20 128c20-66 80-92 140-70 22 8 34 26 42 42l38-34v124l-38-34c-8 16-20 34-42 42-60 22-120-4-140-70Z" fill="#8e979c"/><path d="M34 128c20-52 70-74 120-56 20 8 32 32 38 56-6 24-18 48-38 56-50 18-100-4-120-56Z" fill="url(#h)"/><path d="M40 128h148M76 94l22 34-22 34M110 82l22 46-22 46M146 84l18 44-18 44" stroke="#a8703c" stroke-width="5" fill="none" stroke-linecap="round"/><circle cx="52" cy="104" r="8" fill="#3c3a38"/><circle cx="52" cy="152" r="8" fill="#3c3a38"/>',
  nori: `<defs>${gradient('n', '#2f4a3c', '#16261e')}</defs><g transform="rotate(-10 128 128)"><rect x="56" y="46" width="160" height="170" rx="4" fill="#101c16"/><rect x="44" y="38" width="160" height="170" rx="4" fill="url(#n)"/><path d="M60 60h120M56 92h130M62 124h120M56 156h128M62 186h110" stroke="#4d6c5a" stroke-width="3" stroke-dasharray="5 9"/></g>`,
  noodles: `<defs>${gradient('z', '#d9b277', '#a97c42')}</defs><path d="M14 118h228l-20 92c-2 10-10 16-20 16H54c-10 0-18-6-20-16Z" fill="url(#z)"/><path d="M30 150h196M36 180h184" stroke="#8c6331" stroke-width="4"/>${[0, 1, 2, 3, 4].map((i) => `<path d="M${30 + i * 12} ${112 - i * 15}c30-34 ${150 - i * 22}-34 ${196 - i * 24} 0M${34 + i * 12} ${122 - i * 14}c40-30 ${140 - i * 22}-30 ${188 - i * 24} 0" fill="none" stroke="${i % 2 ? '#fff8e8' : '#f1e3c4'}" stroke-width="12" stroke-linecap="round"/>`).join('')}`,
  soba: `<defs>${gradient('z', '#5a4034', '#33221b')}</defs><path d="M14 118h228l-14 96c-2 8-8 12-16 12H44c-8 0-14-4-16-12Z" fill="url(#z)"/>${[0, 1, 2, 3, 4].map((i) => `<path d="M${30 + i * 12} ${112 - i * 15}c30-34 ${150 - i * 22}-34 ${196 - i * 24} 0M${34 + i * 12} ${122 - i * 14}c40-30 ${140 - i * 22}-30 ${188 - i * 24} 0" fill="none" stroke="${i % 2 ? '#a58d78' : '#8c7461'}" stroke-width="11" stroke-linecap="round"/>`).join('')}<rect x="96" y="48" width="56" height="14" rx="3" fill="#22382c" transform="rotate(-12 124 55)"/>`,
  tofu: '<path d="M28 92 128 56l100 36v92l-100 42L28 184Z" fill="#efe9dc"/><path d="M28 92 128 56l100 36-100 38Z" fill="#fffdf6"/><path d="M128 130v96L28 184V92Z" fill="#f6f1e4"/><path d="M108 84c18-12 40 2 36 14M120 92c10-8 24 0 22 8" stroke="#6d9a4a" stroke-width="8" fill="none" stroke-linecap="round"/>',
  negi: `<g transform="rotate(32 128 128)">${[88, 128, 168].map((x, i) => `<defs><linearGradient id="g${i}" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#4f8f4a"/><stop offset=".42" stop-color="#a9cf84"/><stop offset=".56" stop-color="#fbfbef"/><stop offset="1" stop-color="#efeee0"/></linearGradient></defs><path d="M${x - 12} 236V92L${x - 26} 14l18 30 8-34 8 34 18-30-14 78v144Z" fill="url(#g${i})"/><path d="M${x - 8} 238l-4 14M${x} 238v16M${x + 8} 238l4 14" stroke="#cbbf9a" stroke-width="3"/>`).join('')}</g>`,
  renkon: `<defs>${gradient('r', '#f8ead0', '#d9bd8f')}</defs><circle cx="128" cy="136" r="100" fill="#c4a270"/><circle cx="128" cy="128" r="100" fill="url(#r)"/><circle cx="128" cy="128" r="13" fill="#9a7a4c"/>${[0, 1, 2, 3, 4, 5, 6].map((i) => `<ellipse cx="${(128 + 58 * Math.cos(i * 0.898)).toFixed(1)}" cy="${(128 + 58 * Math.sin(i * 0.898)).toFixed(1)}" rx="18" ry="20" fill="#9a7a4c"/>`).join('')}`,
  takenoko: `<defs>${gradient('k', '#c79a5e', '#7d5530')}</defs><path d="M128 12c54 54 84 124 76 206-2 12-10 18-22 18H74c-12 0-20-6-22-18-8-82 22-152 76-206Z" fill="url(#k)"/><path d="M128 12c-8 40-34 70-60 92M128 12c14 54 40 82 66 112M128 60c-20 60-44 84-72 110M132 80c18 56 44 76 68 104M120 140c-20 50-34 66-52 86" stroke="#f0d9a8" stroke-width="7" fill="none" stroke-linecap="round" stroke-opacity=".8"/>`,
  pumpkin: `<defs>${gradient('u', '#5f8a4a', '#2f5230')}</defs><ellipse cx="128" cy="152" rx="108" ry="84" fill="url(#u)"/><path d="M128 70c-30 40-30 130 0 166M128 70c30 40 30 130 0 166M84 80c-44 50-40 110-8 142M172 80c44 50 40 110 8 142" stroke="#274326" stroke-width="7" fill="none"/><path d="M118 76c-2-24 2-40 14-52l14 8c-8 12-10 26-8 44Z" fill="#b59a63"/>`,
  ricebag: sack('#f7efdc', '#d6c29a', '#b5462f'),
  genmaibag: sack('#e5cfa4', '#b9975f', '#6d5a34'),
  musenbag: sack('#eef4f6', '#bccdd4', '#3d6f8c'),
  sake: bottle('#4f7d63', '#213f31', '#f8f3e6', '#b5462f'),
  shochu: bottle('#6b4a35', '#33211a', '#f3e7cf', '#3b3b3b'),
  shoyu: bottle('#5a3524', '#2a1510', '#fbf6ea', '#c0392b'),
  oil: bottle('#f3d675', '#c79a2c', '#fffaf0', '#5f7a3a'),
  wine: bottle('#4b2436', '#22101a', '#f6eee2', '#7c1f33'),
  water: bottle('#dff1f8', '#a9d3e6', '#ffffff', '#3d7fa8'),
  juice: bottle('#ffc259', '#ef8f2a', '#fffaf0', '#5f8f45'),
  cosme: `<defs>${gradient('c', '#ffffff', '#d5e2dc')}</defs><rect x="84" y="84" width="88" height="156" rx="18" fill="url(#c)"/><rect x="98" y="24" width="60" height="62" rx="10" fill="#c7a878"/><rect x="100" y="130" width="56" height="60" rx="4" fill="#fff"/><circle cx="128" cy="160" r="15" fill="#8db09d"/>`,
  chawan: bowl(
    '#5d86a3',
    '#2f526e',
    '#eef3f4',
    '#dfe8ea',
    '<path d="M36 150c30 20 154 20 184 0M52 178c26 16 126 16 152 0" stroke="#f4f8f8" stroke-width="7" fill="none" stroke-opacity=".75"/>',
  ),
  plate: `<defs>${gradient('o', '#ffffff', '#cdd9dc')}</defs><ellipse cx="128" cy="150" rx="112" ry="76" fill="#b4c3c8"/><ellipse cx="128" cy="140" rx="112" ry="76" fill="url(#o)"/><ellipse cx="128" cy="138" rx="74" ry="48" fill="#f4f8f8" stroke="#4d7a99" stroke-width="5"/><path d="M96 138c12-18 20 18 32 0s20 18 32 0" stroke="#4d7a99" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  vase: `<defs>${gradient('v', '#c98c62', '#7f4a2b')}</defs><path d="M104 20h48v34c0 20 50 44 50 104 0 54-36 82-74 82s-74-28-74-82c0-60 50-84 50-104Z" fill="url(#v)"/><path d="M62 130c40 26 92 26 132 0-4-24-14-38-24-50-24 12-60 12-84 0-10 12-20 26-24 50Z" fill="#e9dcc2" fill-opacity=".85"/><ellipse cx="128" cy="22" rx="28" ry="9" fill="#5b341d"/>`,
  lacquer: bowl(
    '#b3302a',
    '#701812',
    '#2a1210',
    '#1c0c0b',
    '<path d="M70 178c16-22 34-22 44 0M148 170c14-20 32-18 40 2" stroke="#e4b45a" stroke-width="6" fill="none" stroke-linecap="round"/>',
  ),
  glass: `<defs><linearGradient id="q" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#8fc3e6"/><stop offset=".5" stop-color="#3a78b5"/><stop offset="1" stop-color="#1e4f86"/></linearGradient></defs><path d="M48 30h160l-20 198c-1 8-8 12-16 12H84c-8 0-15-4-16-12Z" fill="url(#q)"/><ellipse cx="128" cy="30" rx="80" ry="18" fill="#d9edf8"/>${[70, 128, 186].map((x) => `<path d="M${x} 80l22 34-22 34-22-34Zm0 76 18 28-18 28-18-28Z" fill="#eaf6fd" fill-opacity=".85"/>`).join('')}`,
  shogi: `<defs>${gradient('g', '#f2d49a', '#cf9f55')}</defs><path d="M128 18 206 66l22 168H28L50 66Z" fill="#a87a38"/><path d="M128 10 204 58l20 166H32L52 58Z" fill="url(#g)"/><path d="M128 74v96M92 98h72M100 136h56M84 176c30-20 58-20 88 0" stroke="#33261a" stroke-width="11" fill="none" stroke-linecap="round"/>`,
  cloth: `<defs>${gradient('y', '#47688f', '#233d60')}</defs><path d="M34 70 128 30l94 40v112l-94 48-94-48Z" fill="url(#y)"/><path d="M34 70l94 44 94-44M128 114v116" stroke="#8fb0d4" stroke-width="4" fill="none"/><path d="M52 98l60 28M52 126l60 28M52 154l60 28M144 126l60-28M144 154l60-28M144 182l60-28" stroke="#dfe8f2" stroke-width="5" stroke-dasharray="3 10" stroke-linecap="round"/>`,
  towel: towels(['#8fb3bd', '#efe5d3', '#d9a58f'], '#5b4a3c'),
  bedding: towels(['#f3f5f7', '#d7e3ea', '#f7f3ea'], '#8a9aa5'),
  tissue:
    '<path d="M30 120 128 92l98 28v84l-98 34-98-34Z" fill="#7fb3a8"/><path d="M30 120 128 92l98 28-98 34Z" fill="#a5cfc5"/><path d="M128 154v84l98-34v-84Z" fill="#5f978c"/><path d="M92 122c-8-40 10-46 14-84 22 14 30-10 46 4-2 34 14 44 8 82-20 12-46 12-68-2Z" fill="#fffefa"/><path d="M116 60c-4 24-10 34-8 60M138 56c4 24 6 38 4 66" stroke="#dfe5e2" stroke-width="4" fill="none"/>',
  kettle: `<defs>${gradient('t', '#5a5a5e', '#232326')}</defs><path d="M58 108C62 20 194 20 198 108" fill="none" stroke="#3a3a3e" stroke-width="11"/><path d="M36 150c0-40 40-60 92-60s92 20 92 60c0 50-36 82-92 82s-92-32-92-82Z" fill="url(#t)"/><path d="M206 130c16-4 24-18 30-34l14 8c-6 32-20 56-40 62Z" fill="#3a3a3e"/>${dots('#3f3f44', '#85858c', 24, 6, 172, 34, 78)}<ellipse cx="128" cy="96" rx="44" ry="13" fill="#2b2b2e"/><circle cx="128" cy="80" r="11" fill="#b08d4a"/>`,
  sausage: `<defs>${gradient('e', '#e08a5e', '#a8492c')}</defs><g transform="rotate(-20 128 128)">${[62, 112, 162].map((y) => `<rect x="28" y="${y}" width="200" height="42" rx="21" fill="url(#e)"/><path d="M52 ${y + 11}h120" stroke="#ffd2b0" stroke-width="6" stroke-linecap="round" stroke-opacity=".8"/><path d="M84 ${y + 30}l12-16M124 ${y + 30}l12-16M164 ${y + 30}l12-16" stroke="#7c2f18" stroke-width="4"/>`).join('')}</g>`,
  shirasu:
    bowl('#3f5f73', '#22394a', '#e9eff0', '#f7f7f2') +
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
      .map(
        (i) =>
          `<path d="M${52 + ((i * 37) % 140)} ${92 + ((i * 11) % 32)}c10-8 20 6 32-2" stroke="${i % 3 ? '#e2e4dc' : '#cfd3cb'}" stroke-width="6" fill="none" stroke-linecap="round"/><circle cx="${52 + ((i * 37) % 140)}" cy="${92 + ((i * 11) % 32)}" r="2.6" fill="#3c3a38"/>`,
      )
      .join(''),
  mentaiko: `<defs>${gradient('m', '#f27a6a', '#c8363a')}</defs>${[
    [96, -14],
    [156, 10],
  ]
    .map(
      ([y, r]) =>
        `<g transform="rotate(${r} 128 ${y})"><path d="M26 ${y}c10-36 60-44 106-40 44 2 92 8 98 36 2 30-50 40-98 40-52 0-106-6-106-36Z" fill="url(#m)"/>${dots('#d9524c', '#ffb4a4', 20, 4, y!, 22, 76).replaceAll('cy="', 'cy="')}<path d="M50 ${y! - 14}c40-16 100-14 140-4" stroke="#ffd0c4" stroke-width="6" fill="none" stroke-linecap="round"/></g>`,
    )
    .join('')}`,
  miso:
    bowl(
      '#8a5a34',
      '#4d2e18',
      '#6d4426',
      '#b9803f',
      '<path d="M24 120c40 18 168 18 208 0" stroke="#d9b27a" stroke-width="8" fill="none"/>',
    ) +
    '<path d="M70 108c10-30 40-10 50-28 12-16 40-6 44 14 4 12 20 8 20 16-20 16-90 18-114-2Z" fill="#c98f4a"/><path d="M96 96c14-2 22-8 30-16M140 92c10 2 14 6 20 10" stroke="#e4b673" stroke-width="6" fill="none" stroke-linecap="round"/>',
  gyozaplate: `<ellipse cx="128" cy="150" rx="116" ry="72" fill="#33414a"/><ellipse cx="128" cy="142" rx="116" ry="72" fill="#4b5c66"/>${[0, 1, 2, 3, 4].map((i) => `<g transform="translate(${44 + i * 42} 138) rotate(-14)"><path d="M-24 48c-10-50 4-92 24-96 20 4 34 46 24 96Z" fill="#f6e3bd"/><path d="M-24 48c-6-30-4-56 2-72 10 30 34 40 46 40 2 10 2 22 0 32Z" fill="#c98a3f"/><path d="M-10-34c4 10 14 10 20 0" stroke="#d9bd88" stroke-width="4" fill="none"/></g>`).join('')}`,
  kombu: `<defs>${gradient('u', '#5f6b3c', '#2c3620')}</defs>${[60, 118, 176].map((x, i) => `<path d="M${x} 236c-30-50 26-70 0-110s-8-80 6-104c10 20 46 44 26 96s30 62 4 118Z" fill="url(#u)"/><path d="M${x + 14} 220c-10-50 14-70 2-110s-4-50 0-70" stroke="#8b9a5c" stroke-width="4" fill="none" stroke-opacity=".${6 + i}"/>`).join('')}`,
  shiitake: `<defs>${gradient('h', '#b98556', '#6b4226')}${gradient('l', '#fbf0da', '#d9c29a')}</defs><path d="M104 130h50c4 40 10 66 16 84 4 14-10 22-42 22s-46-8-40-22c8-18 14-44 16-84Z" fill="url(#l)"/><path d="M16 128C18 62 70 24 128 24s110 38 112 104c0 18-50 28-112 28S16 146 16 128Z" fill="url(#h)"/><path d="M40 138c26 12 150 12 176 0" stroke="#efdcb4" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M84 70l22 20m-22 0 22-20M150 58l22 20m-22 0 22-20M120 100l20 18m-20 0 20-18M182 96l18 16m-18 0 18-16M52 104l16 14m-16 0 16-14" stroke="#f0d9b4" stroke-width="6" stroke-linecap="round"/>`,
  hamburg: `<defs>${gradient('m', '#9a5a36', '#54290f')}</defs><ellipse cx="128" cy="176" rx="120" ry="58" fill="#2f2a2a"/><ellipse cx="128" cy="168" rx="120" ry="58" fill="#4a4444"/><path d="M34 140c4-46 50-66 98-64 50 2 90 28 92 66 2 34-44 52-96 50-54-2-98-18-94-52Z" fill="url(#m)"/><path d="M50 120c40-34 110-40 154-4-14 16-22 6-34 24-12 14-24-2-38 8-18 14-30-8-44 2-16 10-28-8-38-30Z" fill="#4b1f0c"/><path d="M72 112c24-16 60-20 88-12" stroke="#c98a5a" stroke-width="7" fill="none" stroke-linecap="round"/><circle cx="208" cy="184" r="15" fill="#e0782a"/><circle cx="184" cy="200" r="13" fill="#5f9a3e"/><circle cx="160" cy="206" r="12" fill="#e0782a"/>`,
  wasabi: `<defs>${gradient('w', '#a9c877', '#5e8440')}</defs><g transform="translate(20 26) scale(.84) rotate(24 128 140)"><path d="M104 84c-10 50-6 110 12 150 4 10 20 10 24 0 18-40 22-100 12-150Z" fill="url(#w)"/><path d="M106 112h44M102 140h52M104 168h48M110 196h36" stroke="#4c6d33" stroke-width="5" stroke-linecap="round" stroke-opacity=".6"/><path d="M112 86C104 50 84 30 60 22M128 86V20M144 86c6-34 24-54 48-64" stroke="#8fb860" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M60 44C30 44 22 16 44 4c26-4 42 18 16 40ZM128 40c-26-8-26-34 0-42 26 8 26 34 0 42ZM194 42c30-2 36-30 14-40-26-4-40 20-14 40Z" fill="#4f8f4a"/></g>`,
  yamaimo: `<defs>${gradient('i', '#f0dfbd', '#bb9a66')}</defs><g transform="rotate(28 128 128)">${[82, 132].map((x, i) => `<path d="M${x} ${18 + i * 14}c22-8 46 0 46 26 2 60 8 110 0 168-4 30-46 32-52 2-8-60-2-120-6-170-2-14 2-22 12-26Z" fill="url(#i)"/>${[60, 96, 130, 164, 198].map((y) => `<path d="M${x + 6} ${y}l12 3M${x + 26} ${y + 12}l10-3" stroke="#9a7a4c" stroke-width="3.5" stroke-linecap="round"/>`).join('')}`).join('')}</g>`,
  kazunoko: slices('#f7d973', '#dca336', '#fff1b8'),
  castella: `<defs>${gradient('c', '#ffe08a', '#f0bd4e')}</defs>${[0, 1].map((i) => `<g transform="translate(${i * 58} ${i * 44 - 26})"><path d="M24 92 118 60l72 26v66l-94 34-72-28Z" fill="url(#c)"/><path d="M24 92 118 60l72 26-94 34Z" fill="#8a4f22"/><path d="M96 120v66l94-34V86Z" fill="#f5cb62"/><path d="M24 148l72 28 94-34v12l-94 34-72-28Z" fill="#a8692f"/></g>`).join('')}`,
  yokan: `<defs>${gradient('y', '#6b3040', '#33131d')}</defs><path d="M20 112 132 76l104 36v66l-112 38-104-38Z" fill="url(#y)"/><path d="M20 112 132 76l104 36-112 38Z" fill="#7d3a4c"/><path d="M124 150v66l112-38v-66Z" fill="#4a1b28"/><path d="M76 100c24-10 60-16 92-6" stroke="#b0707f" stroke-width="6" fill="none" stroke-linecap="round"/>${[
    [60, 150],
    [92, 176],
    [48, 172],
  ]
    .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="10" ry="7" fill="#2a0d15"/>`)
    .join('')}`,
  cheesecake: `<defs>${gradient('k', '#fff0bd', '#f3cf7a')}</defs><path d="M18 120 214 66c14 10 24 24 26 42L136 156Z" fill="#e0a24a"/><path d="M18 120 136 156v64L18 176Z" fill="url(#k)"/><path d="M136 156 240 108v60l-104 52Z" fill="#f7dd95"/><path d="M18 168l118 38v16L18 182Zm118 38 104-50v14l-104 52Z" fill="#b5793a"/><path d="M60 118c50-18 100-28 140-34" stroke="#f5cd86" stroke-width="8" fill="none" stroke-linecap="round"/>`,
  jelly: `<defs>${gradient('j', '#ffcf8a', '#f08a4a')}</defs><path d="M40 72h176l-26 148c-2 12-10 18-20 18H86c-10 0-18-6-20-18Z" fill="#f3f8fa" fill-opacity=".75"/><path d="M48 98h160l-22 120c-2 8-8 12-16 12H86c-8 0-14-4-16-12Z" fill="url(#j)" fill-opacity=".9"/><ellipse cx="128" cy="98" rx="80" ry="18" fill="#ffe0b0"/>${[
    [96, 150],
    [152, 142],
    [124, 190],
  ]
    .map(
      ([x, y]) =>
        `<ellipse cx="${x}" cy="${y}" rx="24" ry="18" fill="#ffb15c"/><path d="M${x! - 14} ${y! - 6}c8-6 18-8 26-4" stroke="#fff" stroke-opacity=".7" stroke-width="4" fill="none"/>`,
    )
    .join('')}<ellipse cx="128" cy="72" rx="88" ry="17" fill="none" stroke="#fff" stroke-width="7"/>`,
  fan: `<defs>${gradient('b', '#ffffff', '#cfdbe1')}</defs><rect x="120" y="170" width="16" height="54" fill="#b9c6cd"/><ellipse cx="128" cy="228" rx="62" ry="16" fill="#dde5e9"/><circle cx="128" cy="104" r="94" fill="url(#b)"/>${[0, 90, 180, 270].map((a) => `<path d="M128 104c-8-34 6-70 38-78 18 22 4 66-38 78Z" fill="#9fc4d3" transform="rotate(${a} 128 104)"/>`).join('')}<circle cx="128" cy="104" r="94" fill="none" stroke="#a9b8c0" stroke-width="7"/><circle cx="128" cy="104" r="64" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3"/><circle cx="128" cy="104" r="17" fill="#f6f9fa" stroke="#a9b8c0" stroke-width="4"/>`,
  cooker: `<defs>${gradient('r', '#ffffff', '#c9d0d3')}</defs><path d="M28 110c0-52 46-82 100-82s100 30 100 82v78c0 26-20 40-44 40H72c-24 0-44-14-44-40Z" fill="url(#r)"/><path d="M28 116c30 14 170 14 200 0" stroke="#8d979c" stroke-width="5" fill="none"/><rect x="96" y="146" width="64" height="44" rx="8" fill="#3f4c52"/><circle cx="128" cy="210" r="8" fill="#c9694a"/><ellipse cx="150" cy="56" rx="24" ry="9" fill="#aab4b8"/><path d="M52 84c12-22 32-34 52-38" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  dryer: `<defs>${gradient('d', '#f7e7e6', '#d5a6a6')}</defs><path d="M120 120h54l22 104c2 12-6 18-16 18h-24c-10 0-16-6-18-16Z" fill="#c48f8f"/><path d="M20 72h40c20-30 60-44 96-36 44 8 72 38 72 72s-28 62-72 62c-40 0-76-8-96-28H20Z" fill="url(#d)"/><path d="M20 64h18v86H20c-6 0-10-4-10-10V74c0-6 4-10 10-10Z" fill="#7d6363"/><circle cx="172" cy="104" r="34" fill="#fbf3f2" stroke="#c48f8f" stroke-width="5"/><path d="M152 104h40M156 92h32M156 116h32" stroke="#c48f8f" stroke-width="4"/>`,
};
