import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { prescriptionKinds, prescriptionStatuses, reconcileMoments } from '#modules/prescriptions-and-therapeutics/contract/words.ts';

export const prescriptionsSearch = listSearch({
  sorts: [],
  filters: {
    status: manyOf(prescriptionStatuses),
    kind: manyOf(prescriptionKinds),
    queried: oneOf(['true']),
    /** Refills that patients ask for, in place of the list. */
    tab: oneOf(['refills']),
    refills: oneOf(['answered']),
    mine: flag,
    startDate: anyDay,
    endDate: anyDay,
    ...drawerKeys,
  },
});

/** Whom a new prescription is for, the prescription whose medicines it starts with, and the refill request that it answers. */
export const newPrescriptionSearch = pageSearch({ patient: anyText, from: anyText, refill: anyText });

/** On what occasion medicines are reconciled. */
export const reconcileSearch = pageSearch({ moment: oneOf(reconcileMoments) });
