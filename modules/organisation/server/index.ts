import { answer, type ServerModule } from '#kernel/server/module/module.ts';
import { GetStartedItems } from '../contract/events.ts';
import { organisationRefusals } from '../contract/refusals.ts';
import { organisationSteps } from './demo.ts';
import { getStartedItems } from './get-started.ts';
import { organisationHandlers } from './handlers.ts';
import { listActiveHospitals } from './list-hospitals.ts';
import { zoneOf } from './hospital-record.ts';
import { remindOfLicence } from './remind-licence.ts';
import { mayText } from './text-countries.ts';

export {
  createDefaultDepartments,
  createHospital,
  type NewHospital,
  rcCodeTaken,
  removePendingHospital,
  setHospitalStatus,
} from './create-hospital.ts';
export { requireDepartments } from './department-reads.ts';
export { addDepartment } from './departments.ts';
export { type HospitalRow, hospitalOf, hospitalPhone, requireHospital, zoneOf } from './hospital-record.ts';
export { isHoliday } from './is-holiday.ts';
export { typedNumbers } from './typed-number.ts';
export { foldRcCode } from './rules.ts';
export { editSettings, readSettingsGroup } from './settings.ts';
export { readSettings, registerSettingsGroup } from './settings-groups.ts';
export { requireSpecializations } from './specializations.ts';

/** The hospital itself: record, settings, opening hours, specializations, departments. */
export const organisationModule: ServerModule = {
  name: 'organisation',
  calls: organisationHandlers,
  refusals: organisationRefusals,
  entities: {
    // Row security shows a hospital its own row alone.
    hospitals: { table: 'hospitals', kind: 'platform' },
    departments: { table: 'departments', kind: 'hospital' },
    specializations: { table: 'specializations', kind: 'hospital' },
    holidays: { table: 'holidays', kind: 'hospital' },
  },
  answers: [answer(GetStartedItems, (scope) => getStartedItems(scope))],
  jobs: [{ name: 'organisation.remind-licence', run: { hospital: (scope) => remindOfLicence(scope) }, nightlyHour: 6 }],
  ports: { listHospitals: listActiveHospitals, zoneOf, mayText },
  demo: organisationSteps,
};
