import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, pageWith, paging } from '#kernel/contract/envelope.ts';
import { id, queryDay, queryFlag, searchWords } from '#kernel/contract/fields.ts';
import { sheetRefusalCodes } from '#kernel/contract/sheets.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { Partner } from '../partner-records.ts';
import {
  ChangePriceList,
  CompleteList,
  EditPriceRow,
  Generated,
  GenerateList,
  ModulePrices,
  NewVersion,
  PriceListAnswer,
  PriceRow,
  TariffVersion,
  VersionDifference,
} from '../price-records.ts';
import { mostUploadBytes } from '../words.ts';

const of = { id: 'hmos' } as const;
/** A word that is none of the eight modules is not found, as an unknown record is. */
const ofModule = { params: z.object({ id, module: z.string().max(40) }), of } as const;
const versionCodes = ['HMO_VERSION_STATE', 'HMO_VERSION_UNKNOWN', 'HMO_ARCHIVED', 'HMO_STATE'] as const;

export const priceListCalls = declareCallsOf('hmo', {
  list: {
    method: 'GET',
    path: '/hmo/{id}/price-list/{module}',
    summary: 'The rows of a module of a partner’s price list that hold on a day, or of a version, with how far the module is.',
    permission: 'View Health Plan Partner',
    ...ofModule,
    query: z.object({
      ...paging,
      searchTerm: searchWords.optional(),
      covered: queryFlag.optional(),
      priced: queryFlag.optional(),
      requiresApproval: queryFlag.optional(),
      /** Edited by hand. */
      changed: queryFlag.optional(),
      /** The hospital's price moved since. */
      hospitalPriceChanged: queryFlag.optional(),
      planId: id.optional(),
      versionId: id.optional(),
      at: queryDay.optional(),
    }),
    payload: pageWith(PriceRow, { module: ModulePrices, versionId: id.nullable(), currency: z.string().nullable() }),
  },
  generate: {
    method: 'POST',
    path: '/hmo/{id}/price-list/{module}',
    summary: 'Makes a row for each active item of a module that has none, by the hospital’s price or another partner’s.',
    permission: 'Generate HMO Price List',
    care: 'starts',
    ...ofModule,
    body: GenerateList,
    payload: Generated,
    done: 'Price list generated',
    refusals: [
      'CURRENCY_NOT_SET',
      'PRICE_LIST_NO_ITEM',
      'PRICE_LIST_COMPLETED',
      'PRICE_LIST_SAME_PARTNER',
      'PRICE_LIST_NOTHING_TO_COPY',
      ...versionCodes,
    ],
  },
  change: {
    method: 'PUT',
    path: '/hmo/{id}/price-list/{module}',
    summary: 'Changes rows of a module from a file or a list, by the hospital’s code, else the name. Any fault: nothing is written.',
    permission: ['Upload HMO Price List', 'Edit HMO Price List'],
    care: 'starts',
    ...ofModule,
    shape: 'upload',
    sheet: true,
    bodyLimit: mostUploadBytes,
    repeatable: true,
    body: ChangePriceList,
    payload: PriceListAnswer,
    done: 'Price list saved',
    refusals: [
      'CURRENCY_NOT_SET',
      'HMO_UPLOAD_INVALID',
      'PRICE_LIST_NOT_GENERATED',
      'PRICE_DATE_BEFORE_TODAY',
      'HMO_ROW_EXISTS',
      ...versionCodes,
      ...sheetRefusalCodes,
    ],
  },
  editRow: {
    method: 'PUT',
    path: '/hmo/{id}/price-list/{module}/{rowId}',
    summary: 'Changes a row: of a draft at once, of an active list from a day on. Lines raised before keep their price.',
    permission: 'Edit HMO Price List',
    care: 'starts',
    params: z.object({ id, module: z.string().max(40), rowId: id }),
    of: { id: 'hmos', rowId: 'hmo-price-rows' },
    body: EditPriceRow,
    payload: PriceRow,
    done: 'Price saved',
    refusals: ['HMO_PRICE_MISSING', 'HMO_ROW_ENDED', 'HMO_ROW_EXISTS', 'HMO_PLAN_UNKNOWN', 'PRICE_DATE_BEFORE_TODAY', ...versionCodes],
  },
  complete: {
    method: 'PATCH',
    path: '/hmo/{id}/price-list/complete',
    summary: 'Puts the draft of a price list into force. The first time the partner becomes active.',
    permission: 'Complete HMO Price List',
    care: 'starts',
    of,
    body: CompleteList,
    payload: Partner,
    done: 'Price list completed',
    refusals: ['PRICE_LIST_INCOMPLETE', 'PRICE_LIST_NO_DRAFT', 'HMO_CONTRACT_ENDED', 'PRICE_DATE_BEFORE_TODAY', ...versionCodes],
  },
  history: {
    method: 'GET',
    path: '/hmo/{id}/price-list/history',
    summary: 'All dated rows of an item with a partner, newest first, those that were replaced too.',
    permission: 'View Health Plan Partner',
    of,
    query: z.object({ ...paging, module: z.enum(billingModules).optional(), itemId: id.optional() }),
    payload: pageOf(PriceRow),
  },
  ofItem: {
    method: 'GET',
    path: '/hmo/price-of-item',
    summary: 'What each partner pays for an item today.',
    permission: 'View Health Plan Partner',
    query: z.object({ itemId: id }),
    payload: z.array(
      z.object({
        hmoId: id,
        hmoName: z.string(),
        planName: z.string().nullable(),
        module: z.enum(billingModules),
        price: z.number().int().nullable(),
        covered: z.boolean(),
        requiresApproval: z.boolean(),
        effectiveFrom: z.string().nullable(),
      }),
    ),
  },
  newVersion: {
    method: 'POST',
    path: '/hmo/{id}/tariff-version',
    summary: 'Begins a new version of a completed price list as a draft, by itself or with the rows that hold now.',
    permission: 'Edit HMO Price List',
    care: 'starts',
    of,
    repeatable: true,
    body: NewVersion,
    payload: TariffVersion,
    done: 'Version created',
    refusals: ['HMO_VERSION_OPEN', 'PRICE_DATE_BEFORE_TODAY', 'HMO_ARCHIVED', 'HMO_STATE'],
  },
  discardVersion: {
    method: 'DELETE',
    path: '/hmo/{id}/tariff-version/{versionId}',
    summary: 'Discards a draft version with its rows.',
    permission: 'Edit HMO Price List',
    care: 'completes',
    of: { id: 'hmos', versionId: 'hmo-tariff-versions' },
    payload: TariffVersion,
    done: 'Version discarded',
    refusals: ['HMO_VERSION_STATE', 'HMO_ARCHIVED', 'HMO_STATE'],
  },
  difference: {
    method: 'GET',
    path: '/hmo/{id}/tariff-version/{versionId}/difference',
    summary: 'What a version changes against the rows that hold today, and what that means by the last 90 days.',
    permission: 'View Health Plan Partner',
    of: { id: 'hmos', versionId: 'hmo-tariff-versions' },
    payload: VersionDifference,
  },
});
