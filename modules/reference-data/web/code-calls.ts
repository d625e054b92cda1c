import { callOf } from '#kernel/web/client/call.ts';
import type { codeCalls } from '../contract/calls/codes.ts';

type Calls = typeof codeCalls;

/** Calls of codes, named without their schemas. */
export const searchIcd = callOf<Calls['searchIcd']>({ method: 'GET', path: '/icd-search', permission: 'View Icd Codes' });
export const icdFavourites = callOf<Calls['icdFavourites']>({
  method: 'GET',
  path: '/icd-search/favourites',
  permission: 'View Icd Codes',
});
export const changeIcdFavourites = callOf<Calls['changeIcdFavourites']>({
  method: 'PUT',
  path: '/icd-search/favourites',
  permission: 'View Icd Codes',
});
export const listHcpcs = callOf<Calls['listHcpcs']>({ method: 'GET', path: '/hcpcs-codes', permission: 'signed in' });
