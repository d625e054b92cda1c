import type { Scope } from '#kernel/server/scope/scope.ts';
import type { GetStartedAnswer } from '../contract/events.ts';
import { zoneBadge } from '../contract/words.ts';
import { hospitalOf } from './hospital-record.ts';

/** The module's steps of the get-started list, done or not by the hospital's data. */
export async function getStartedItems(scope: Scope): Promise<GetStartedAnswer[]> {
  const hospital = await hospitalOf(scope);
  const parts: readonly (readonly [string, unknown])[] = [
    ['licence', hospital.licenceNumber], ['contact', hospital.email && hospital.phone], ['logo', hospital.logoFileId],
  ];
  const missing = parts.filter(([, value]) => !value).map(([name]) => name);
  const count = async (table: 'departments' | 'specializations') => {
    const rows = await scope.tx.selectFrom(table).select('id').where('hospitalId', '=', scope.hospitalId).where('status', '=', 'active').execute();
    return rows.length;
  };
  return [
    {
      key: 'profile', title: 'Complete hospital profile', why: 'Name, licence and logo head every printed document.', route: '/settings', permission: 'Edit Hospital', order: 20,
      done: missing.length === 0, progress: missing.length > 0 ? `Missing: ${missing.join(', ')}` : null, manual: false, skippable: true,
    },
    {
      key: 'timezone', title: 'Set your timezone', why: 'Times on screens and the edges of each day follow it.', route: '#timezone', permission: 'Edit Timezone', order: 30,
      done: hospital.timeZoneCode !== null, progress: zoneBadge(hospital), manual: false, skippable: false,
    },
    {
      key: 'departments', title: 'Review departments', why: 'Staff, queues and reports are arranged by department.', route: '/settings/roles-and-permissions?tab=departments', permission: 'View Departments', order: 50,
      done: false, progress: `${await count('departments')} departments`, manual: true, skippable: true,
    },
    {
      key: 'specializations', title: 'Review specializations', why: 'Consultants are found by what they specialise in.', route: '/settings?tab=specializations', permission: 'View Specializations', order: 60,
      done: false, progress: `${await count('specializations')} specializations`, manual: true, skippable: true,
    },
  ];
}
