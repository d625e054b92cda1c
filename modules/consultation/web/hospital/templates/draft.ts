import { bothTexts, joinedFields, joinedRows, renumbered } from '#kernel/web/drafts/join.ts';
import type { Template, TemplateField } from '#modules/consultation/contract/template-records.ts';

/** A template as it is built on the screen. */
export interface TemplateDraft {
  readonly name: string;
  readonly scope: Template['scope'];
  readonly specializationId: string | null;
  readonly departmentIds: readonly string[];
  readonly fields: readonly DraftField[];
  /** One name of a test a line. */
  readonly tests: string;
  readonly instructions: string;
}

/** A field with a key of the screen that stays while its label is typed. */
export interface DraftField extends TemplateField {
  readonly at: number;
}

export const emptyField: TemplateField = {
  key: '',
  label: '',
  type: 'text',
  options: [],
  required: false,
  unit: null,
  min: null,
  max: null,
  preset: null,
};

export function draftOf(template: Template | null): TemplateDraft {
  return {
    name: template?.name ?? '',
    scope: template?.scope ?? 'personal',
    specializationId: template?.specialization?.id ?? null,
    departmentIds: template?.departmentIds ?? [],
    fields: (template?.sections ?? [emptyField]).map((field, at) => ({ ...field, at })),
    tests: (template?.orderSet.labTests ?? []).map(({ name }) => name).join('\n'),
    instructions: template?.orderSet.instructions ?? '',
  };
}

/** A template that was built on before its draft was read back: fields and texts of both. */
export function joinDrafts(start: TemplateDraft, found: TemplateDraft, since: TemplateDraft): TemplateDraft {
  return joinedFields(start, found, since, {
    name: bothTexts,
    instructions: bothTexts,
    tests: (then, now) => bothTexts(then, now, '\n'),
    departmentIds: (then, now) => joinedRows({ start: start.departmentIds, found: then, since: now, keyOf: (id) => id }),
    fields: (then, now) => {
      const rows = { start: start.fields, found: then, since: now };
      const { rows: numbered } = renumbered(rows, { of: ({ at }) => at, as: (field, at) => ({ ...field, at }) });
      return joinedRows({ ...rows, since: numbered, keyOf: ({ at }) => at });
    },
  });
}

/** `Blood pressure (left)` → `bloodPressureLeft`: the key under which a note keeps the answer. */
export function keyOf(label: string): string {
  const words = label
    .normalize('NFKD')
    .replace(/[^\p{ASCII}]/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const key = words
    .map((each, index) => (index === 0 ? each.toLowerCase() : each.charAt(0).toUpperCase() + each.slice(1).toLowerCase()))
    .join('');
  return (/^[a-z]/.test(key) ? key : `f${key}`).slice(0, 50);
}

/** Fields with a key each; a field that has one keeps it, so that old answers stay under it. */
export function keyed(fields: readonly DraftField[]): readonly TemplateField[] {
  const taken = new Set(fields.map(({ key }) => key).filter(Boolean));
  return fields.map(({ at: _at, ...field }) => {
    if (field.key) return field;
    const wanted = keyOf(field.label);
    let key = wanted;
    for (let turn = 2; taken.has(key); turn += 1) key = `${wanted}${turn}`;
    taken.add(key);
    return { ...field, key };
  });
}

const bounded = new Set<TemplateField['type']>(['number', 'scale']);

/** What the call takes; keys that the type of a field does not know are emptied. */
export function bodyOf(draft: TemplateDraft, template: Template | null) {
  const known = new Map((template?.orderSet.labTests ?? []).map((test) => [test.name, test]));
  return {
    name: draft.name.trim(),
    scope: draft.scope,
    specializationId: draft.specializationId,
    departmentIds: [...draft.departmentIds],
    sections: keyed(draft.fields).map((field) => ({
      ...field,
      label: field.label.trim(),
      options: field.type === 'choice' ? field.options.map((each) => each.trim()).filter(Boolean) : [],
      unit: field.type === 'number' ? field.unit || null : null,
      min: bounded.has(field.type) ? field.min : null,
      max: bounded.has(field.type) ? field.max : null,
      preset: field.type === 'text' ? field.preset || null : null,
    })),
    orderSet: {
      labTests: draft.tests
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .map((name) => known.get(name) ?? { code: null, name }),
      instructions: draft.instructions.trim() || null,
    },
  };
}
