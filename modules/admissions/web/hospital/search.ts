import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { dischargeTypes, requestStatuses } from '#modules/admissions/contract/stay-words.ts';
import { bedStatuses, genderPolicies, roomStatuses, roomTypes, shifts } from '#modules/admissions/contract/words.ts';

export const admissionsTabs = ['board', 'admitted', 'requests', 'discharged', 'released', 'census', 'rooms'] as const;
export type AdmissionsTab = (typeof admissionsTabs)[number];

/** Before the act, in the name of a drawer that holds a stay's form. */
export const stayDrawerPrefix = 'stay-';

/** Drawers over stays: `target` is the bed or the stay that a dragged card was dropped on. */
const stayDrawerKeys = { ...drawerKeys, target: anyText } as const;

/**
 * The address of /hospital/admissions: `bed` narrows the board, `status` the list of rooms, `asked` the requests. `admit` and `request`
 * open the drawers for a patient (or `new`), `into` names the bed that the admission begins with.
 */
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
    asked: manyOf(requestStatuses),
    roomId: anyText,
    consultantId: anyText,
    dischargeType: oneOf(dischargeTypes),
    vacated: oneOf(['true', 'false']),
    expectedToday: flag,
    startDate: anyDay,
    endDate: anyDay,
    admit: anyText,
    request: anyText,
    into: anyText,
    ...stayDrawerKeys,
  },
});
export type AdmissionsSearch = ReturnType<typeof admissionsSearch.route.validateSearch>;

/** What leaving a tab takes out of the address: each has its own filters. */
export const cleared: Partial<AdmissionsSearch> = Object.fromEntries(
  admissionsSearch.keys.filter((key) => key !== 'tab' && key !== 'limit').map((key) => [key, undefined]),
);

/** The address of a stay's page. */
export const staySearch = pageSearch({ tab: anyText, ...stayDrawerKeys });

export const setupSteps = ['wards', 'rooms', 'beds', 'prices', 'charge'] as const;
export type SetupStep = (typeof setupSteps)[number];
export const setupSearch = pageSearch({ step: oneOf(setupSteps), ...drawerKeys });

/** The address of the nurse view: `shift` is another than that of now. */
export const nurseSearch = pageSearch({ wardId: anyText, shift: oneOf(shifts) });
