import { anyText, drawerKeys, flag, listSearch, manyOf } from '#kernel/web/frame/search.ts';
import { billingStatuses, billingVerifications } from '#modules/patients/contract/words.ts';

/** What the address of a partner's enrollees may say. */
export const enrolleeKeys = {
  plan: anyText,
  near: flag,
  verification: manyOf(billingVerifications),
  status: manyOf(billingStatuses),
} as const;

export const enrolleesSearch = listSearch({ sorts: [], filters: { ...enrolleeKeys, ...drawerKeys } });
export type EnrolleesSearch = ReturnType<typeof enrolleesSearch.route.validateSearch>;
