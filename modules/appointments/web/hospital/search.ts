import { anyDay, anyText, drawerKeys, listSearch, manyOf, manyTexts, oneOf } from '#kernel/web/frame/search.ts';
import {
  appointmentKinds,
  appointmentSorts,
  appointmentSources,
  appointmentStatuses,
  typeStatuses,
  waitlistStatuses,
} from '#modules/appointments/contract/words.ts';

export const appointmentTabs = ['calendar', 'list', 'today', 'waitlist', 'schedules', 'types'] as const;
export type AppointmentTab = (typeof appointmentTabs)[number];

export const calendarLayouts = ['month', 'week', 'day', 'practitioners', 'rooms'] as const;
export type CalendarLayout = (typeof calendarLayouts)[number];

/**
 * The whole page's address. `id` opens an appointment, as notices do; `drawer` a form over it or over nothing, `at` the
 * time that a new booking starts with. Filters of the calendar take several, those of the list one.
 */
export const appointmentsSearch = listSearch({
  sorts: appointmentSorts,
  filters: {
    tab: oneOf(appointmentTabs),
    layout: oneOf(calendarLayouts),
    date: anyDay,
    status: manyOf(appointmentStatuses),
    startDate: anyDay,
    endDate: anyDay,
    departmentId: anyText,
    practitionerId: anyText,
    practitioners: manyTexts,
    rooms: manyTexts,
    appointmentTypeId: anyText,
    kind: oneOf(appointmentKinds),
    source: oneOf(appointmentSources),
    waiting: oneOf(waitlistStatuses),
    types: manyOf(typeStatuses),
    owner: anyText,
    withWhom: anyText,
    inRoom: anyText,
    forType: anyText,
    inDepartment: anyText,
    referral: anyText,
    id: anyText,
    at: anyText,
    patient: anyText,
    ...drawerKeys,
  },
});
export type AppointmentsSearch = ReturnType<typeof appointmentsSearch.route.validateSearch>;
