import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { id, many, reason, searchWords, version } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { sheetRefusalCodes } from '#kernel/contract/sheets.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import {
  CreatePartner,
  DocumentFields,
  EditPartner,
  Partner,
  PartnerDocument,
  PartnerReason,
  PartnerRow,
  PickedPartner,
  UploadAnswer,
  UploadPartners,
} from '../partner-records.ts';
import { partnerRecord } from '../partner.record.ts';
import { Plan, SaveBenefit } from '../plan-records.ts';
import { priceListCalls } from './price-lists.ts';
import { mostFileBytes, mostUploadBytes, partnerStatuses, partnerTypes } from '../words.ts';

const of = { id: 'hmos' } as const;
const planCodes = ['HMO_PLAN_EXISTS', 'HMO_PLAN_UNKNOWN', 'HMO_PLAN_ITEM_UNKNOWN', 'HMO_PLAN_IN_USE'] as const;
const fileCodes = ['FILE_MISSING', 'FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_PICTURE'] as const;

export const partnerCalls = declareCallsOf('hmo', {
  picker: {
    method: 'GET',
    path: '/hmo/picker',
    summary: 'Partners that cover new services, with their plans, for a choice in a form.',
    permission: 'signed in',
    query: z.object({ type: z.enum(partnerTypes).optional(), search: searchWords.optional() }),
    payload: z.array(PickedPartner),
  },
  list: {
    method: 'GET',
    path: '/hmo',
    summary: 'Insurers, health plan partners and employers by name; archived ones only when they are asked for.',
    permission: 'View Health Plan Partner',
    query: z.object({
      ...paging,
      searchTerm: searchWords.optional(),
      status: many(z.enum(partnerStatuses)),
      type: many(z.enum(partnerTypes)),
      sort: z.enum(['name', '-name', 'code', '-code', 'contractEnd', '-contractEnd']).default('name'),
    }),
    payload: pageOf(PartnerRow),
  },
  create: {
    method: 'POST',
    path: '/hmo',
    summary: 'Adds a partner with its plans. It covers nothing until its price list is completed.',
    permission: 'Create Health Plan Partner',
    care: 'starts',
    repeatable: true,
    body: CreatePartner,
    payload: Partner,
    done: 'HMO created successfully',
    refusals: ['HMO_EXISTS', 'HMO_CODE_TAKEN', 'HMO_CONTRACT_DATES', ...planCodes],
  },
  template: {
    method: 'GET',
    path: '/hmo/template',
    summary: 'The file to fill in for an upload: of partners, or of the price list of a module filled with the items.',
    permission: 'View Health Plan Partner',
    query: z.object({
      type: z.enum(['hmo', 'price-list', 'enrollees']).default('hmo'),
      module: z.enum(billingModules).optional(),
      hmoId: id.optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    payload: z.unknown(),
    shape: 'file',
    refusals: ['CURRENCY_NOT_SET'],
  },
  upload: {
    method: 'POST',
    path: '/hmo/upload',
    summary: 'Brings partners in from a file: known codes are changed, others added. Any fault: nothing is written.',
    permission: 'Upload Health Plan Partner',
    care: 'starts',
    shape: 'upload',
    sheet: true,
    bodyLimit: mostUploadBytes,
    repeatable: true,
    body: UploadPartners,
    payload: UploadAnswer,
    done: 'Partners uploaded',
    refusals: ['HMO_UPLOAD_INVALID', 'HMO_EXISTS', 'HMO_CODE_TAKEN', ...sheetRefusalCodes],
  },
  view: {
    method: 'GET',
    path: '/hmo/{id}',
    summary: 'A partner with its plans and benefits, how far its price list is, its versions and documents.',
    permission: 'View Health Plan Partner',
    of,
    payload: Partner,
  },
  edit: {
    method: 'PUT',
    path: '/hmo/{id}',
    summary: 'Changes a partner: keys that are sent. Plans that are not in the list are not changed.',
    permission: 'Edit Health Plan Partner',
    care: 'starts',
    of,
    body: EditPartner,
    payload: Partner,
    done: 'HMO updated successfully',
    refusals: ['HMO_EXISTS', 'HMO_CODE_TAKEN', 'HMO_CONTRACT_DATES', 'HMO_CONTRACT_ENDED', 'HMO_ARCHIVED', 'HMO_STATE', ...planCodes],
  },
  remove: {
    method: 'DELETE',
    path: '/hmo/{id}',
    summary: 'Removes a partner that was never used; any other leaves the lists and stays in past records.',
    permission: 'Delete Health Plan Partner',
    care: 'completes',
    of,
    body: z.strictObject({ reason: reason(), version: version.optional() }),
    payload: z.object({ id, removed: z.boolean(), status: z.enum(partnerStatuses) }),
    done: 'HMO deleted successfully',
    refusals: ['HMO_IN_USE', 'HMO_ARCHIVED', 'HMO_STATE'],
  },
  suspend: {
    method: 'PATCH',
    path: '/hmo/{id}/suspend',
    summary: 'Stops new cover by a partner; open approvals and bills go on.',
    permission: 'Edit Health Plan Partner',
    care: 'completes',
    of,
    body: PartnerReason,
    payload: Partner,
    done: 'HMO suspended',
    refusals: ['HMO_ARCHIVED', 'HMO_STATE'],
  },
  activate: {
    method: 'PATCH',
    path: '/hmo/{id}/activate',
    summary: 'Lets a suspended partner cover new services again, while its contract runs.',
    permission: 'Edit Health Plan Partner',
    care: 'starts',
    of,
    body: PartnerReason,
    payload: Partner,
    done: 'HMO activated',
    refusals: ['HMO_CONTRACT_ENDED', 'HMO_ARCHIVED', 'HMO_STATE'],
  },
  saveBenefit: {
    method: 'PUT',
    path: '/hmo/{id}/plan/{planId}/benefit',
    summary: 'Sets what a plan pays in the plan year that begins in a year. Of the running year only with a reason.',
    permission: 'Edit Health Plan Partner',
    care: 'starts',
    of: { id: 'hmos', planId: 'hmo-plans' },
    body: SaveBenefit,
    payload: Plan,
    done: 'Benefits saved',
    refusals: ['HMO_BENEFIT_REASON', 'HMO_BENEFIT_PAST', 'HMO_BENEFIT_OVERLAPS', 'HMO_PLAN_ARCHIVED', 'HMO_ARCHIVED', 'HMO_STATE'],
  },
  attach: {
    method: 'POST',
    path: '/hmo/{id}/document',
    summary: 'Puts a contract or another paper to a partner: PDF, JPEG or PNG up to 10 MB.',
    permission: ['Create Health Plan Partner', 'Edit Health Plan Partner'],
    care: 'starts',
    of,
    shape: 'upload',
    bodyLimit: mostFileBytes,
    repeatable: true,
    body: DocumentFields,
    payload: PartnerDocument,
    done: 'File added',
    refusals: ['HMO_DOCUMENTS_FULL', ...fileCodes],
  },
  document: {
    method: 'GET',
    path: '/hmo/document/{id}',
    summary: 'A document of a partner.',
    permission: 'View Health Plan Partner',
    of: { id: 'hmo-documents' },
    payload: z.unknown(),
    shape: 'file',
  },
  removeDocument: {
    method: 'DELETE',
    path: '/hmo/document/{id}',
    summary: 'Takes a document off a partner.',
    permission: 'Edit Health Plan Partner',
    care: 'completes',
    of: { id: 'hmo-documents' },
    payload: z.object({ id }),
    done: 'File removed',
  },
});

const { editRow, generate, complete, newVersion } = priceListCalls;
export const partnerActs = bindActs(partnerRecord, { ...partnerCalls, editPrices: editRow, generate, complete, newVersion });
