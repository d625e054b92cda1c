import { anyDay, anyText, drawerKeys, listSearch, manyOf, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { prescriptionKinds, prescriptionStatuses } from '#modules/prescriptions-and-therapeutics/contract/words.ts';

export const prescriptionsSearch = listSearch({
  sorts: [],
  filters: {
    status: manyOf(prescriptionStatuses),
    kind: manyOf(prescriptionKinds),
    queried: oneOf(['true']),
    startDate: anyDay,
    endDate: anyDay,
    ...drawerKeys,
  },
});

/** Whom a new prescription is for, and what it repeats. */
export const newPrescriptionSearch = pageSearch({ patient: anyText, from: anyText });
