import type { Scope } from '#kernel/server/scope/scope.ts';
import type { GetStartedAnswer } from '../contract/events.ts';
import { zoneBadge } from '../contract/words.ts';
import { type HospitalRow, hospitalOf } from './hospital-record.ts';

async function countActive(scope: Scope, table: 'departments' | 'specializations'): Promise<number> {
  const rows = await scope.tx
    .selectFrom(table)
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .execute();
  return rows.length;
}

/** Steps that the hospital's own record completes. */
function recordItems(hospital: HospitalRow): GetStartedAnswer[] {
  const parts: readonly (readonly [string, unknown])[] = [
    ['licence', hospital.licenceNumber],
    ['contact', hospital.email && hospital.phone],
    ['logo', hospital.logoFileId],
  ];
  const missing = parts.filter(([, value]) => !value).map(([name]) => name);
  return [
    {
      key: 'profile',
      title: 'Complete hospital profile',
      why: 'Name, licence and logo appear on every printed document.',
      route: '/settings',
      permission: 'Edit Hospital',
      order: 20,
      done: missing.length === 0,
      progress: missing.length > 0 ? `Missing: ${missing.join(', ')}` : null,
      manual: false,
      skippable: true,
    },
    {
      key: 'timezone',
      title: 'Set your timezone',
      why: 'Times on screens and the start of each day depend on it.',
      route: '#timezone',
      permission: 'Edit Timezone',
      order: 30,
      done: hospital.timeZoneCode !== null,
      progress: zoneBadge(hospital),
      manual: false,
      skippable: false,
    },
  ];
}

/** The module's steps of the get-started list. Lists to look over are confirmed by hand. */
export async function getStartedItems(scope: Scope): Promise<GetStartedAnswer[]> {
  const toReview = { done: false, manual: true, skippable: true } as const;
  return [
    ...recordItems(await hospitalOf(scope)),
    {
      ...toReview,
      key: 'departments',
      title: 'Review departments',
      why: 'Staff, queues and reports are arranged by department.',
      route: '/settings/departments',
      permission: 'View Departments',
      order: 50,
      progress: `Departments: ${await countActive(scope, 'departments')}`,
    },
    {
      ...toReview,
      key: 'specializations',
      title: 'Review specializations',
      why: 'Consultants are listed by specialization.',
      route: '/settings/specializations',
      permission: 'View Specializations',
      order: 60,
      progress: `Specializations: ${await countActive(scope, 'specializations')}`,
    },
  ];
}
