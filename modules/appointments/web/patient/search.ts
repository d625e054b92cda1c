import { anyText, drawerKeys, listSearch, oneOf } from '#kernel/web/frame/search.ts';

/** `person`: whose visits are shown; `id`: one visit; `checkIn`: the code of a desk, scanned. */
export const ownAppointmentsSearch = listSearch({
  sorts: [],
  filters: { when: oneOf(['upcoming', 'past']), person: anyText, id: anyText, checkIn: anyText, ...drawerKeys },
});
