import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { OpenWork, WorkHandedOver } from '#modules/access-control/contract/events.ts';
import {
  AppointmentCancelled,
  AppointmentTickets,
  CheckedIn,
  CheckInUndone,
  ConsultingRooms,
} from '#modules/appointments/contract/events.ts';
import { CallAcknowledged } from '#modules/notifications-and-calls/contract/events.ts';
import { DepartmentWork, HospitalZoneChanged, GlobalSearch } from '#modules/organisation/contract/events.ts';
import { searchGroup } from './global-search.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { VitalsRecorded } from '#modules/patient-chart/contract/events.ts';
import { CancelledByDeath, MergeRows, PatientDied, TimelineRows } from '#modules/patients/contract/events.ts';
import { queueRefusals } from '../contract/refusals.ts';
import { queueSettings } from '../contract/settings.ts';
import {
  appointmentTickets,
  cancelledByDeath,
  consultingRooms,
  departmentWork,
  openWork,
  queueMergeTables,
  timelineRows,
} from './answers.ts';
import { takeIn } from './check-in.ts';
import { recloseDays, tendHospital, tendLines } from './close-days.ts';
import { queueSteps } from './demo.ts';
import { closeCancelled, closeDeceased, handOver, noteAnswer, noteVitals, takeBackCheckIn } from './follow.ts';
import { queueHandlers } from './handlers.ts';

export { leaveAsAdmitted } from './leave.ts';
export { requireRoom } from './department-queue.ts';
export { endServing, lockVisitTicket, serveVisit, type VisitTicket, waitAgain } from './visit-tickets.ts';

registerSettingsGroup(queueSettings);

/** Lines of the departments, from check-in to the end of the visit. */
export const queueModule: ServerModule = {
  name: 'queue',
  calls: queueHandlers,
  refusals: queueRefusals,
  entities: { 'queue-displays': { table: 'queueDisplays', kind: 'hospital' } },
  listeners: [
    on(CheckedIn, takeIn),
    on(CheckInUndone, takeBackCheckIn),
    on(AppointmentCancelled, closeCancelled),
    on(PatientDied, closeDeceased),
    on(VitalsRecorded, noteVitals),
    on(CallAcknowledged, noteAnswer),
    on(WorkHandedOver, handOver),
    on(HospitalZoneChanged, async (scope) => recloseDays(scope, await scope.zone())),
  ],
  answers: [
    answer(GlobalSearch, searchGroup),
    answer(AppointmentTickets, (scope, { appointmentIds }) => appointmentTickets(scope, appointmentIds)),
    answer(ConsultingRooms, (scope, { departmentId }) => consultingRooms(scope, departmentId)),
    answer(DepartmentWork, (scope, { departmentId }) => departmentWork(scope, departmentId)),
    answer(OpenWork, (scope, { userId }) => openWork(scope, userId)),
    answer(CancelledByDeath, (scope, { patientId, deathRecordId }) => cancelledByDeath(scope, patientId, deathRecordId)),
    answer(MergeRows, () => Promise.resolve(queueMergeTables)),
    answer(TimelineRows, (scope, asked) => timelineRows(scope, asked)),
  ],
  jobs: [
    { name: 'queue.tend-lines', run: { platform: (scope) => tendLines(scope) }, cron: '*/5 * * * *' },
    { name: 'queue.tend-hospital', run: { hospital: (scope) => tendHospital(scope) } },
  ],
  demo: queueSteps,
};
