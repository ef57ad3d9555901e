import { municipalityKind, WITHOUT_OFFICE } from '../places.ts';
import { betterReading } from '../readings.ts';
import type { Plan } from './changes.ts';
import type { Body, Lists, Merger } from './lists.ts';
import { fullName, type State } from './state.ts';

/** The only wards that are governments are those of Tokyo (地方自治法 281条). */
const TOKYO = 13;

/**
 * New, renamed and merged municipalities. Readings of those that are known stay: the ministry's list writes some with
 * large kana alone, so that only Japan Post's list corrects them.
 */
export function planBodies(plan: Plan, { bodies, mergers = [] }: Lists, state: State): void {
  for (const body of bodies ?? []) if (body.name !== '') planBody(plan, body, state);
  for (const merger of mergers) planMerger(plan, merger, mergers, state);
  if (!bodies) return;
  const listed = new Set(bodies.map((b) => b.code));
  const ended = new Set(plan.merged.map((m) => m.code));
  for (const g of state.governments.values())
    if (!listed.has(g.code) && !ended.has(g.code) && g.endedOn === null)
      plan.refusals.push(
        `${g.code} ${fullName(g)} is not in the list of bodies any more: say in a list of mergers what it belongs to.`,
      );
}

function planBody(plan: Plan, body: Body, state: State): void {
  const prefecture = state.prefectures.get(body.prefecture);
  if (prefecture === undefined) {
    plan.refusals.push(`${body.at}: 「${body.prefecture}」 is no prefecture.`);
    return;
  }
  if (WITHOUT_OFFICE.has(body.code) || (body.name.endsWith('区') && prefecture !== TOKYO)) return;
  if (!/[市区町村]$/.test(body.name) || Number(body.code.slice(0, 2)) !== prefecture) {
    plan.refusals.push(`${body.at}: 「${body.name}」 is no municipality of ${body.prefecture}.`);
    return;
  }
  const kind = municipalityKind(body.name);
  const known = state.governments.get(body.code);
  if (known?.endedOn) {
    plan.refusals.push(`${body.at}: ${body.name} (${body.code}) has ended on ${known.endedOn}.`);
  } else if (known) {
    if (known.name !== body.name)
      plan.renamed.push({ code: body.code, from: known.name, to: body.name, kind });
    if (known.name !== body.name && body.kana !== '') {
      const kana = betterReading(body.kana, known.kana);
      if (kana !== known.kana) plan.read.push({ code: body.code, from: known.kana, to: kana });
    }
  } else if (!/^[ァ-ヶー]+$/.test(body.kana)) {
    plan.refusals.push(`${body.at}: 「${body.kana}」 is no reading in katakana.`);
  } else {
    const { code, name, kana, prefecture: prefectureName } = body;
    plan.added.push({ code, name, kana, kind, prefecture, prefectureName });
  }
}

function planMerger(plan: Plan, merger: Merger, all: readonly Merger[], state: State): void {
  const { code, successor, on, at } = merger;
  const known = state.governments.get(code);
  const refuse = (why: string) => plan.refusals.push(`${at}: ${why}`);
  if (!known || known.kind === 'prefecture') return void refuse(`there is no municipality ${code}.`);
  if (known.endedOn !== null) {
    if (known.successor !== successor)
      refuse(`${known.name} (${code}) is already noted as part of ${known.successor}.`);
    return;
  }
  const next = state.governments.get(successor);
  if (successor === code || (!next && !plan.added.some((b) => b.code === successor)))
    return void refuse(`there is no municipality ${successor} for ${known.name} to belong to.`);
  if (next?.endedOn || next?.kind === 'prefecture' || all.some((m) => m.code === successor))
    return void refuse(
      `${successor} is no municipality that lasts: name the one that ${known.name} belongs to now.`,
    );
  if (on > state.today) return void refuse(`the merger is on ${on}: bring it in on that day or later.`);
  if (plan.merged.some((m) => m.code === code)) return void refuse(`${code} comes twice.`);
  plan.merged.push({ code, successor, on });
}
