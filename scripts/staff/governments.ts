import { open } from 'node:fs/promises';
import {
  beginContract,
  changeGovernment,
  contractInFull,
  contractsInShort,
  endContract,
  type FactChanges,
} from '#app/catalogue/government/contract.ts';
import { readFact, TEXT_FACTS, type TextFact } from '#app/catalogue/government/facts.ts';
import { isDay } from '#app/forms/day.ts';
import { sealPicture } from '#platform/images/seal.ts';
import { SEAL_MOST_BYTES, SEAL_SIDES } from '#platform/images/seal-limits.ts';
import { formatDateTime } from '#platform/jst.ts';
import { Trouble } from '#platform/trouble.ts';
import { options, type Said } from './arguments.ts';
import {
  ADDRESS_FAULTS,
  optionName,
  optionNames,
  period,
  periodOf,
  place,
  said,
  stateOf,
  unknown,
} from './government-words.ts';

/**
 * The commands about governments and their contracts with the operator. They are the operator's own work, so live mode has
 * them, too; each names who does it, which is kept.
 */

const BEGIN = ['from', 'until', 'past', 'actor'] as const;
const END = ['until', 'actor'] as const;

/** `contract`, `contract show`, `contract begin` or `contract end`. */
export async function contract([command = '', code = '', ...rest]: string[]): Promise<Said> {
  if (command === '') return listContracts();
  checkCode(code);
  if (command === 'show') {
    options(rest, []);
    return showContract(code);
  }
  if (command === 'begin') {
    const o = options(rest, BEGIN);
    const period = {
      from: dayOf('from', o.from),
      until: o.until === undefined ? null : dayOf('until', o.until),
      past: o.past === 'yes',
    };
    return said('contract begin', code, await beginContract(code, period, actorOf(o.actor)));
  }
  if (command !== 'end') throw new Trouble('staff -- contract takes nothing, show, begin or end.');
  const o = options(rest, END);
  return said('contract end', code, await endContract(code, dayOf('until', o.until), actorOf(o.actor)));
}

const FACTS = Object.keys(TEXT_FACTS) as TextFact[];
const FACT_OPTIONS = FACTS.map((fact) => [fact, optionName(fact)] as const);

/** `government set`: what papers name of a government. */
export async function government([command, code = '', ...rest]: string[]): Promise<Said> {
  if (command !== 'set') throw new Trouble('staff -- government takes set, a code and what to set.');
  checkCode(code);
  const o = options(rest, [...FACT_OPTIONS.map(([, name]) => name), 'seal', 'actor']);
  const changes: FactChanges = {};
  for (const [fact, name] of FACT_OPTIONS) {
    const typed = o[name];
    if (typed === undefined) continue;
    const text = readFact(fact, typed);
    if (text === undefined) throw new Trouble(`--${name} ${typed} cannot be kept: it is ${shapeOf(fact)}.`);
    changes[fact] = text;
  }
  if (o.seal !== undefined) changes.seal = await sealOf(o.seal);
  if (Object.keys(changes).length === 0) throw new Trouble('There is nothing to set.');
  return said('government set', code, await changeGovernment(code, changes, actorOf(o.actor)));
}

/** What a fact has to look like, where that is not only its length. */
const SHAPES: Partial<Record<TextFact, string>> = {
  phone: 'a phone number of 10 or 11 digits that begins with 0, like 011-211-2111',
  email: 'an e-mail address, like furusato@city.example.jp',
  one_stop_postal: 'a postal code of seven digits, like 060-8611',
};

function shapeOf(fact: TextFact): string {
  return SHAPES[fact] ?? `one line of at most ${TEXT_FACTS[fact].max} characters`;
}

function checkCode(code: string): void {
  if (!/^\d{6}$/.test(code))
    throw new Trouble('A government is named by its code of six digits (全国地方公共団体コード).');
}

function actorOf(typed = ''): string {
  if (typed.trim() === '') throw new Trouble('Say with --actor who does this: it is kept.');
  return typed.trim();
}

function dayOf(name: string, typed = ''): string {
  if (!isDay(typed)) throw new Trouble(`--${name} is a day in Japan, like 2027-04-01.`);
  return typed;
}

/** @param typed '' takes away what was said of it. */
async function sealOf(typed: string): Promise<FactChanges['seal']> {
  if (typed === '') return null;
  return typed === 'omitted' ? 'omitted' : { png: await readSeal(typed) };
}

async function readSeal(path: string): Promise<Buffer> {
  const file = await open(path).catch(() => {
    throw new Trouble(`--seal is omitted, or a PNG file; ${path} cannot be read.`);
  });
  try {
    const { size } = await file.stat();
    const png = size <= SEAL_MOST_BYTES ? await sealPicture(await file.readFile()) : undefined;
    if (png) return png;
  } finally {
    await file.close();
  }
  throw new Trouble(
    `${path} is no PNG picture of ${SEAL_SIDES.least} to ${SEAL_SIDES.most} pixels a side, about square, and at most ${SEAL_MOST_BYTES / 1_000_000} MB.`,
  );
}

async function listContracts(): Promise<Said> {
  const governments = await contractsInShort();
  return {
    ok: true,
    lines: [
      governments.length
        ? `Governments with a contract: ${governments.length}`
        : 'No government has a contract.',
      ...governments.map((g) => `  ${g.code}  ${place(g)}  ${periodOf(g)}  ${stateOf(g)}`),
    ],
  };
}

async function showContract(code: string): Promise<Said> {
  const found = await contractInFull(code);
  if (!found) return unknown(code);
  const { government: g, missing, fault, events } = found;
  return {
    ok: true,
    lines: [
      `${g.code}  ${place(g)}`,
      `  contract     ${g.contract_from === null ? 'none' : periodOf(g)}`,
      `  designation  ${g.designated_from === null ? 'none' : period(g.designated_from, g.designated_until)}`,
      `  today        ${stateOf(g)}`,
      ...FACT_OPTIONS.map(([fact, name]) => `  ${name}  ${g[fact] || '—'}`),
      `  seal  ${g.seal ?? '—'}`,
      missing.length
        ? `Missing for a contract: ${optionNames(missing)}`
        : 'Nothing is missing for a contract.',
      ...(fault ? [ADDRESS_FAULTS[fault]] : []),
      ...events.map(
        (e) => `  ${formatDateTime(e.created_at)}  ${e.what}  ${e.actor}  ${changesOf(e.changes)}`,
      ),
    ],
  };
}

function changesOf(changes: Record<string, [unknown, unknown]>): string {
  return Object.entries(changes)
    .map(([column, [before, after]]) => `${column}: ${before ?? '—'} → ${after ?? '—'}`)
    .join(', ');
}
