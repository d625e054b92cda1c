import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, manyTexts, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { personRequestStatuses } from '#modules/patients/contract/request-words.ts';
import { billingMethods, genders, listedPatientStatuses, patientSorts } from '#modules/patients/contract/address-words.ts';

/** What the search box of the list looks in; without a choice the typed text itself tells. */
export const searchFields = ['name', 'civisId', 'email', 'phoneNumber', 'hospitalPatientId'] as const;
export type SearchField = (typeof searchFields)[number];

export const patientsSearch = listSearch({
  sorts: patientSorts,
  filters: {
    by: oneOf(searchFields),
    status: manyOf(listedPatientStatuses),
    gender: oneOf(genders),
    billingMethod: oneOf(billingMethods),
    isDependant: flag,
    admitted: flag,
    startDate: anyDay,
    endDate: anyDay,
    ...drawerKeys,
  },
});

/** Steps of a registration, in order. */
export const registerSteps = ['personal', 'contact', 'next-of-kin', 'billing', 'dependants', 'review'] as const;
export type RegisterStep = (typeof registerSteps)[number];

/** `patient`: the record made by the first step, so that a reload or a link goes on with it. */
export const registerSearch = pageSearch({ patient: anyText, step: oneOf(registerSteps), dependant: anyText, ...drawerKeys });

/** A patient's page: tab, drawer, and what the activity shows. */
export const patientSearch = listSearch({
  sorts: [],
  filters: { tab: anyText, view: oneOf(['access']), types: manyTexts, startDate: anyDay, endDate: anyDay, ...drawerKeys },
});

/** What waits for the person's word; without a choice all of it, newest first. */
export const requestsSearch = listSearch({ sorts: [], filters: { status: manyOf(personRequestStatuses), ...drawerKeys } });
/** Lists of records to review, one a tab; pairs that were kept apart are asked for by their status. */
export const worklistTabs = ['duplicates', 'ended-billings', 'grown-dependants'] as const;
export type WorklistTab = (typeof worklistTabs)[number];
export const worklistsSearch = listSearch({ sorts: [], filters: { tab: oneOf(worklistTabs), status: oneOf(['dismissed']) } });
export const mergesSearch = listSearch({ sorts: [], filters: {} });
export const deathsSearch = listSearch({ sorts: [], filters: { startDate: anyDay, endDate: anyDay } });
export const importSearch = pageSearch({ show: oneOf(['all', 'problems']), import: anyText });
