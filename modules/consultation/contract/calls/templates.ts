import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { CreateTemplate, EditTemplate, Template, TemplateWhole } from '../template-records.ts';
import { templateRecord } from '../template.record.ts';
import { templateScopes, templateStatuses } from '../words.ts';

const writing = ['TEMPLATE_EXISTS', 'TEMPLATE_NOT_YOURS', 'DEPARTMENT_UNKNOWN', 'UNKNOWN_SPECIALIZATION'] as const;

export const templateCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/consultation-templates',
    summary: "Templates by name: the hospital's and one's own; those in use unless a status is named.",
    permission: 'View Consultation Template',
    query: z.object({
      ...paging,
      scope: z.enum(templateScopes).optional(),
      status: many(z.enum(templateStatuses)),
      /** Those for this department and those for all. */
      departmentId: id.optional(),
      search: searchWords.optional(),
    }),
    payload: pageOf(Template),
  },
  read: {
    method: 'GET',
    path: '/consultation-templates/{id}',
    summary: 'One template with all its versions, the newest first.',
    permission: 'View Consultation Template',
    of: { id: 'consultation-templates' },
    payload: TemplateWhole,
    refusals: ['TEMPLATE_NOT_YOURS'],
  },
  create: {
    method: 'POST',
    path: '/consultation-templates',
    summary: 'Adds a template, for oneself or for the hospital.',
    permission: 'Manage Consultation Template',
    repeatable: true,
    body: CreateTemplate,
    payload: Template,
    done: 'Template saved',
    refusals: writing,
  },
  edit: {
    method: 'PATCH',
    path: '/consultation-templates/{id}',
    summary: 'Changes a template; another form or order set is a new version.',
    permission: 'Manage Consultation Template',
    of: { id: 'consultation-templates' },
    body: EditTemplate,
    payload: Template,
    done: 'Template saved',
    refusals: writing,
  },
  remove: {
    method: 'DELETE',
    path: '/consultation-templates/{id}',
    summary: 'Removes a template; one that notes were written with is archived.',
    permission: 'Manage Consultation Template',
    of: { id: 'consultation-templates' },
    payload: z.object({ removed: z.boolean(), archived: z.boolean() }),
    done: 'The template was removed from the list',
    refusals: ['TEMPLATE_NOT_YOURS'],
  },
});

export const templateActs = bindActs(templateRecord, templateCalls);
