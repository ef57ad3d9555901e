import { codePoints } from '#platform/text/normalize.ts';
import type { Government } from '../places.ts';
import type { Form, Kind, Size } from './kind.ts';
import type { Random } from './random.ts';

const LIMIT = 100;

/** 北海道別海町; a prefecture is its own name. */
export function fullPlace(g: Government): string {
  return g.kind === 'prefecture' ? g.name : g.prefectureName + g.name;
}

export interface NameParts {
  government: Government;
  kind: Kind;
  form: Form;
  size: Size;
  /** The name it has there (今治タオル), or empty. */
  brand: string;
  deliveries: number;
  flawed: boolean;
  limited: boolean;
}

/** What the thing is called in running text: 「飛騨牛」, 「ほたて貝柱」. */
export function subjectOf({ kind, form, brand }: Pick<NameParts, 'kind' | 'form' | 'brand'>): string {
  if (brand) return brand;
  return form.noun.startsWith('=') ? form.noun.slice(1).split(' ')[0]! : kind.base;
}

function thing({ kind, form, brand }: NameParts): string {
  const noun = form.noun.replace(/^=/, '');
  const subject = brand || (form.noun.startsWith('=') ? '' : kind.base);
  // 「佐賀の豚肉 豚肉」 and 「砂丘らっきょう」 need no repetition of what the brand already says.
  return [subject, subject.includes(noun) ? '' : noun].filter(Boolean).join(' ');
}

function marks(parts: NameParts, rng: Random): string {
  const { kind, deliveries, flawed, limited } = parts;
  const found: string[] = [];
  if (deliveries > 1)
    found.push(
      rng.pick([`定期便 全${deliveries}回`, `${deliveries}回定期便`, `定期便・毎月お届け 全${deliveries}回`]),
    );
  if (flawed) found.push(rng.pick(['訳あり', '訳あり 不揃い']));
  if (kind.trade === 'rice' && kind.harvest && rng.chance(0.7)) found.push('令和8年産');
  if (limited) found.push('数量限定');
  return found
    .slice(0, 2)
    .map((m) => `【${m}】`)
    .join('');
}

function origin({ government, kind, brand }: NameParts, rng: Random): string {
  const stem = government.name.replace(/[都道府県市区町村]$/, '');
  if (brand.includes(stem) || kind.trade === 'office') return '';
  const place = rng.chance(0.7) ? fullPlace(government) : government.name;
  if (kind.grown) return rng.chance(0.75) ? `${place}産 ` : '';
  if (isService(kind)) return `${place} `;
  if (brand) return rng.chance(0.4) ? `${place} ` : '';
  // A plain word says nothing by itself: 「三好市の味噌」.
  return rng.chance(0.9) ? `${place}の` : '';
}

function isService(kind: Kind): boolean {
  return kind.trade === 'inn' || kind.trade === 'tour' || kind.trade === 'restaurant';
}

/** A name as portals write them, at most 100 characters: 「【令和8年産】山形県鶴岡市産 つや姫 精米 5kg」. */
export function goodsName(parts: NameParts, rng: Random): string {
  const { government, kind, size, deliveries } = parts;
  const per = deliveries > 1 ? `${size.label}×${deliveries}回` : size.label;
  const head = kind.trade === 'office' ? `${government.name} ` : '';
  const name = `${marks(parts, rng)}${head}${origin(parts, rng)}${thing(parts)} ${per}`;
  return codePoints(name) <= LIMIT ? name : `${thing(parts)} ${per}`.slice(0, LIMIT);
}
