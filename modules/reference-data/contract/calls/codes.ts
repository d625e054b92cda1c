import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { requiredText, searchWords } from '#kernel/contract/fields.ts';
import { HcpcsCode, HcpcsRecord, IcdHit, IcdShortcut } from '../code-records.ts';
import { hcpcsCategories, icdTypes, mostFavourites } from '../code-words.ts';

const icdCode = z
  .string()
  .max(12)
  .transform((code) => code.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9.-]{1,11}$/, 'Must be an ICD code'));
const codes = z.array(icdCode).max(mostFavourites);
const mostOfPage = 50;
const icdPaging = {
  page: z.coerce.number<number | string>().int().min(1).max(1000).default(1),
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(1_000_000)
    .default(20)
    .transform((limit) => Math.min(limit, mostOfPage)),
};

const ChangeFavourites = z
  .strictObject({ codes: codes.optional(), add: codes.optional(), remove: codes.optional() })
  .refine(({ codes: all, add, remove }) => (all ? !add && !remove : Boolean(add ?? remove)), {
    message: 'Enter the whole list, or the codes to add and remove',
    path: ['codes'],
  });
export type ChangeFavourites = z.infer<typeof ChangeFavourites>;

/** Codes of diagnoses and of services, the same for every hospital, with what the hospital likes and uses beside them. */
export const codeCalls = declareCalls({
  searchIcd: {
    method: 'GET',
    path: '/icd-search',
    summary:
      'Codes by code or text: the exact code, codes that begin so, all words, synonyms, similar spellings; within each the favourites and the most used first. At most 200 hits. Retired codes are not offered.',
    permission: 'View Icd Codes',
    query: z.object({
      ...icdPaging,
      keyword: requiredText(2, 120, 'Type at least 2 characters'),
      type: z.enum(icdTypes).default('diagnosis'),
    }),
    payload: pageOf(IcdHit),
  },
  icdFavourites: {
    method: 'GET',
    path: '/icd-search/favourites',
    summary: 'Favourite codes of the hospital by code; with `recent`, after them so many codes that the asking person used last.',
    permission: 'View Icd Codes',
    query: z.object({ recent: z.coerce.number<number | string>().int().min(0).max(50).default(0), type: z.enum(icdTypes).optional() }),
    payload: z.array(IcdShortcut),
  },
  changeIcdFavourites: {
    method: 'PUT',
    path: '/icd-search/favourites',
    summary: 'Sets the favourites of the hospital: the whole list, or what is added and removed, which many may do at once.',
    permission: 'View Icd Codes',
    body: ChangeFavourites,
    payload: z.array(IcdShortcut),
    done: 'Favourites saved',
    refusals: ['ICD_UNKNOWN', 'ICD_RETIRED', 'FAVOURITES_FULL'],
  },
  listHcpcs: {
    method: 'GET',
    path: '/hcpcs-codes',
    summary: 'Active HCPCS Level II codes by code; the search takes the beginning of a code, or text.',
    permission: 'signed in',
    query: z.object({ ...paging, search: searchWords.optional(), category: z.enum(hcpcsCategories).optional() }),
    payload: pageOf(HcpcsCode),
  },
  readHcpcs: {
    method: 'GET',
    path: '/hcpcs-codes/{code}',
    summary: 'One HCPCS code, retired ones too, with the modifiers that may follow it.',
    permission: 'signed in',
    params: z.object({ code: z.string().max(12) }),
    payload: HcpcsRecord,
  },
});
