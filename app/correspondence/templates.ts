import type { Actor } from '#app/staff/actor.ts';
import { type Changes, record } from '#app/staff/audit.ts';
import { demand, may, type Place, reachOf } from '#app/staff/permissions.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import {
  countOf,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  lockTemplate,
  MOST_TEMPLATES,
  type Template,
  templatesOf,
  templatesWithin,
  updateTemplate,
} from './template-store.ts';

export type { Template } from './template-store.ts';

export type TypedTemplate = Pick<Template, 'name' | 'body'>;

export type TemplateResult =
  | { kind: 'saved'; id: number }
  | { kind: 'unknown' | 'full' | 'taken' }
  | { kind: 'conflict'; now: Template };

const placeOf = (governmentCode: string | null): Place => ({ governmentCode: governmentCode ?? '' });

/** The templates that somebody sees: a government its own, the operator all. */
export function listTemplates(actor: Actor): Promise<Template[]> {
  return templatesWithin(reachOf(actor, 'inquiry.read'));
}

/** What an answer to an inquiry of this organisation can begin with. */
export function templatesFor(governmentCode: string | null): Promise<Template[]> {
  return templatesOf(governmentCode);
}

/** One that somebody may look at; undefined as if there were none otherwise. */
export async function readTemplate(actor: Actor, id: number): Promise<Template | undefined> {
  const template = await findTemplate(db(), id);
  return template && may(actor, 'inquiry.read', placeOf(template.governmentCode)) ? template : undefined;
}

/** @param governmentCode whose it is; null: the operator's. @throws NotAllowed */
export async function addTemplate(
  actor: Actor,
  governmentCode: string | null,
  typed: TypedTemplate,
): Promise<TemplateResult> {
  demand(actor, 'inquiry.edit', placeOf(governmentCode));
  return transaction(async (tx): Promise<TemplateResult> => {
    if ((await countOf(tx, governmentCode)) >= MOST_TEMPLATES) return { kind: 'full' };
    const id = await insertTemplate(tx, { governmentCode, ...typed });
    if (id === undefined) return { kind: 'taken' };
    await noteOf(tx, actor, id, changesOf({ name: '', body: '' }, typed));
    return { kind: 'saved', id };
  });
}

/** @throws NotAllowed */
export function saveTemplate(
  actor: Actor,
  id: number,
  version: number,
  typed: TypedTemplate,
): Promise<TemplateResult> {
  return transaction(async (tx): Promise<TemplateResult> => {
    const before = await lockTemplate(tx, id);
    if (!before) return { kind: 'unknown' };
    demand(actor, 'inquiry.edit', placeOf(before.governmentCode));
    if (before.version !== version) return { kind: 'conflict', now: before };
    const changes = changesOf(before, typed);
    if (Object.keys(changes).length === 0) return { kind: 'saved', id };
    if (!(await updateTemplate(tx, { ...before, ...typed }))) return { kind: 'taken' };
    await noteOf(tx, actor, id, changes);
    return { kind: 'saved', id };
  });
}

/** @throws NotAllowed */
export function removeTemplate(actor: Actor, id: number): Promise<TemplateResult> {
  return transaction(async (tx): Promise<TemplateResult> => {
    const before = await lockTemplate(tx, id);
    if (!before) return { kind: 'unknown' };
    demand(actor, 'inquiry.edit', placeOf(before.governmentCode));
    await deleteTemplate(tx, id);
    await noteOf(tx, actor, id, changesOf(before, { name: '', body: '' }));
    return { kind: 'saved', id };
  });
}

function changesOf(before: TypedTemplate, after: TypedTemplate): Changes {
  return {
    ...(before.name !== after.name && { 名称: [before.name, after.name] as const }),
    ...(before.body !== after.body && { 本文: [before.body, after.body] as const }),
  };
}

function noteOf(tx: Tx, actor: Actor, id: number, changes: Changes): Promise<void> {
  return record(tx, actor, { action: 'inquiry.edit', subject: 'inquiry_template', subjectId: id, changes });
}
