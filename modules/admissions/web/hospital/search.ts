import { anyText, drawerKeys, listSearch, manyOf, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { bedStatuses, genderPolicies, roomStatuses, roomTypes } from '#modules/admissions/contract/words.ts';

export const admissionsTabs = ['board', 'rooms'] as const;
export type AdmissionsTab = (typeof admissionsTabs)[number];

/** The address of /hospital/admissions: `bed` narrows the board, `status` the list of rooms. */
export const admissionsSearch = listSearch({
  sorts: [],
  filters: {
    tab: oneOf(admissionsTabs),
    view: oneOf(['housekeeping']),
    wardId: anyText,
    roomType: oneOf(roomTypes),
    genderPolicy: oneOf(genderPolicies),
    bed: manyOf(bedStatuses),
    status: oneOf(roomStatuses),
    ...drawerKeys,
  },
});
export type AdmissionsSearch = ReturnType<typeof admissionsSearch.route.validateSearch>;

export const setupSteps = ['wards', 'rooms', 'beds', 'prices', 'charge'] as const;
export type SetupStep = (typeof setupSteps)[number];
export const setupSearch = pageSearch({ step: oneOf(setupSteps), ...drawerKeys });
