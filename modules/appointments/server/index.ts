import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { OpenWork, WorkHandedOver } from '#modules/access-control/contract/events.ts';
import { AppointmentsInZone, DepartmentWork, GetStartedItems, GlobalSearch } from '#modules/organisation/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { CareRecord, CancelledByDeath, MergeRows, PatientDied, TimelineRows } from '#modules/patients/contract/events.ts';
import { SetupStep } from '#modules/registration/contract/events.ts';
import { setupStepNames } from '#modules/registration/contract/words.ts';
import { appointmentRefusals } from '../contract/refusals.ts';
import { appointmentSettings } from '../contract/settings.ts';
import { appointmentChecks } from './checks.ts';
import { appointmentSteps } from './demo.ts';
import {
  appointmentsInZone,
  cancelledByDeath,
  careRecord,
  departmentWork,
  followDeath,
  handOver,
  mergeTables,
  openWork,
  searchGroup,
  timelineRows,
} from './follow.ts';
import { getStarted } from './get-started.ts';
import { appointmentHandlers } from './handlers.ts';
import { appointmentJobs } from './jobs.ts';
import { createDefaultTypes } from './types.ts';

export { bookVisit, firstFreeTime, type VisitOrder, visitTypeFor } from './book-visit.ts';
export { type HeldTime, holdTimes } from './hold-times.ts';
export { requireType } from './store.ts';
export { completedVisits, visitCharge } from './visit-prices.ts';
export {
  type AppointmentBrief,
  appointmentBriefs,
  appointmentLeft,
  completeAppointment,
  requireAppointment,
  returnToScheduled,
  startAppointment,
} from './visits.ts';

registerSettingsGroup(appointmentSettings);

/** Visits: types, schedules, bookings, waiting list, arrival. */
export const appointmentsModule: ServerModule = {
  name: 'appointments',
  calls: appointmentHandlers,
  refusals: appointmentRefusals,
  entities: {
    appointments: { table: 'appointments', kind: 'hospital' },
    'appointment-types': { table: 'appointmentTypes', kind: 'hospital' },
    'appointment-schedules': { table: 'appointmentSchedules', kind: 'hospital' },
    'schedule-exceptions': { table: 'appointmentScheduleExceptions', kind: 'hospital' },
    'waitlist-entries': { table: 'appointmentWaitlist', kind: 'hospital' },
  },
  listeners: [
    on(SetupStep, async (scope, { step, count }) => {
      if (step === setupStepNames[0]) count('appointmentTypes', await createDefaultTypes(scope));
    }),
    on(PatientDied, followDeath),
    on(WorkHandedOver, handOver),
  ],
  answers: [
    answer(OpenWork, (scope, { userId }) => openWork(scope, userId)),
    answer(AppointmentsInZone, appointmentsInZone),
    answer(DepartmentWork, (scope, { departmentId }) => departmentWork(scope, departmentId)),
    answer(MergeRows, () => Promise.resolve(mergeTables)),
    answer(CancelledByDeath, cancelledByDeath),
    answer(TimelineRows, timelineRows),
    answer(GlobalSearch, searchGroup),
    answer(CareRecord, careRecord),
    answer(GetStartedItems, (scope) => getStarted(scope)),
  ],
  jobs: appointmentJobs,
  checks: appointmentChecks,
  demo: appointmentSteps,
};
