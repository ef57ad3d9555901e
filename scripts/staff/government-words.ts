import { standingState } from '#app/catalogue/acceptance.ts';
import type { Outcome } from '#app/catalogue/government/contract.ts';
import type { GovernmentFacts } from '#app/catalogue/government/facts.ts';
import { placeName } from '#app/words/place.ts';
import { jstDate } from '#platform/jst.ts';
import type { Said } from './arguments.ts';

/** What the commands about governments and their contracts answer. */

type Government = Extract<Outcome, { government: unknown }>['government'];

export const ADDRESS_FAULTS = {
  no_place:
    '--one-stop-address is no address: it begins with prefecture and municipality, like 北海道札幌市中央区北一条西二丁目 札幌市役所.',
  no_postal: '--one-stop-postal is no postal code of the prefecture in --one-stop-address.',
};

/** 'head_title' → 'head-title' */
export function optionName(fact: string): string {
  return fact.replaceAll('_', '-');
}

export function place(g: Government): string {
  return placeName(g.prefecture, g.name);
}

export function period(from: string | null, until: string | null): string {
  return `${from} – ${until ?? 'open-ended'}`;
}

export function periodOf(g: Government): string {
  return period(g.contract_from, g.contract_until);
}

const STATES = {
  open: 'takes donations',
  not_designated: 'takes none: not designated by the Minister',
  not_contracted: 'takes none: no contract runs',
};

export function stateOf(g: Government): string {
  return STATES[standingState(g, jstDate(new Date()))];
}

export function optionNames(facts: readonly (keyof GovernmentFacts)[]): string {
  return facts.map((fact) => `--${optionName(fact)}`).join(' ');
}

export function unknown(code: string): Said {
  return { ok: false, lines: [`No government has the code ${code}.`] };
}

export function said(command: string, code: string, outcome: Outcome): Said {
  const what = `${command} ${code}`;
  switch (outcome.kind) {
    case 'done':
    case 'already': {
      const { government: g } = outcome;
      const done = outcome.kind === 'done' ? 'done' : 'it was so already';
      return {
        ok: true,
        lines: [
          `${what}: ${done}.`,
          `${place(g)}: contract ${g.contract_from === null ? 'none' : periodOf(g)}; today it ${stateOf(g)}.`,
        ],
      };
    }
    case 'unknown':
      return unknown(code);
    case 'missing':
      return {
        ok: false,
        lines: [
          `${what}: its papers would lack something. Set it first: npm run staff -- government set ${code} --actor <name> ${optionNames(outcome.facts)}`,
        ],
      };
    case 'runs':
      return {
        ok: false,
        lines: [
          `${what}: it has a contract, ${period(outcome.from, outcome.until)}. Move its last day with contract end.`,
        ],
      };
    case 'ended':
      return {
        ok: false,
        lines: [
          `${what}: the municipality is no more from ${outcome.on} on and belongs to ${outcome.successor}. Begin a contract with that one: npm run staff -- contract begin ${outcome.successor} --from <day> --actor <name>`,
        ],
      };
    case 'address':
      return { ok: false, lines: [`${what}: ${ADDRESS_FAULTS[outcome.fault]}`] };
    case 'past':
      return {
        ok: false,
        lines: [
          `${what}: ${outcome.from} is over. Unless its last day is over, too, the municipality would take donations from now on, and money that was paid since ${outcome.from} and whose news still come would count; what was refused or given back on those days stays so.`,
          'If the day is right, say it once more with --past yes.',
        ],
      };
    case 'taken':
      return {
        ok: false,
        lines: [
          `${what}: it cannot be taken away, as donations stand that were paid since ${outcome.from} (${outcome.donations}). Its last day is ${outcome.from} at the earliest: npm run staff -- contract end ${code} --until ${outcome.from} --actor <name>`,
        ],
      };
    case 'no_contract':
      return { ok: false, lines: [`${what}: it has no contract.`] };
    case 'backwards':
      return {
        ok: false,
        lines: [
          `${what}: the last day lies before the first, ${outcome.from}. The last day is ${outcome.from} at the earliest: name that day or a later one.`,
        ],
      };
  }
}
