import type { Id } from '#kernel/contract/fields.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import type { Job } from '#kernel/server/module/module.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalAdminIds } from '#modules/access-control/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { consultationSettings } from '../contract/settings.ts';
import { openStatuses } from '../contract/words.ts';
import { noteResults } from './results.ts';
import { consultationsOf, participantsOf, recordConsultation, type StoredConsultation } from './store.ts';

// As the address of the list has several words of one key.
const openWord = encodeURIComponent(JSON.stringify(openStatuses));
const tendHospitalJob = 'consultation.tend-hospital';

/** Every hour: each active hospital gets its own turn. */
export async function tendAll(scope: PlatformScope): Promise<void> {
  const hospitals = await scope.tx.selectFrom('hospitals').select('id').where('status', '=', 'active').execute();
  for (const { id } of hospitals) await scope.enqueue(tendHospitalJob, { hospitalId: id }, { singletonKey: `tend-${id}` });
}

/** Held consultations whose results came without an event being heard, e.g. while the server was away. */
async function findReady(scope: Scope): Promise<void> {
  const held = await scope.tx
    .selectFrom('consultations')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'on-hold')
    .where('resultsReady', '=', false)
    .orderBy('id')
    .execute();
  for (const { id } of held) await noteResults(scope, id);
}

function openSince(scope: Scope, hours: number, told: 'openToldAt' | 'unsignedToldAt'): Promise<StoredConsultation[]> {
  return consultationsOf(scope)
    .where('status', 'in', ['in-progress', 'on-hold'])
    .where('startedAt', '<=', addHours(scope.now, -hours))
    .where(told, 'is', null)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
}

async function mark(
  scope: Scope,
  rows: readonly StoredConsultation[],
  told: 'openToldAt' | 'unsignedToldAt',
  words: string,
): Promise<void> {
  await scope.tx
    .updateTable('consultations')
    .set({ [told]: scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  for (const row of rows)
    await recordConsultation(scope, {
      action: 'update',
      row,
      summary: `Consultation ${row.consultationNumber} ${words}`,
      after: { [told]: scope.now },
    });
}

function grouped(rows: readonly StoredConsultation[], key: (row: StoredConsultation) => Id): Map<Id, StoredConsultation[]> {
  const groups = new Map<Id, StoredConsultation[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

function numbersOf(rows: readonly StoredConsultation[]): string {
  const shown = rows.slice(0, 10).map((row) => row.consultationNumber);
  return rows.length > shown.length ? `${shown.join(', ')} and ${rows.length - shown.length} more` : shown.join(', ');
}

async function headOf(scope: Scope, departmentId: Id): Promise<Id[]> {
  const department = await scope.tx
    .selectFrom('departments')
    .select('headUserId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', departmentId)
    .executeTakeFirst();
  return department?.headUserId ? [department.headUserId] : hospitalAdminIds(scope);
}

/** Consultations open for too long, to the head of their department, once each. */
async function tellHeads(scope: Scope, hours: number): Promise<void> {
  const rows = await openSince(scope, hours, 'openToldAt');
  if (rows.length === 0) return;
  for (const [departmentId, own] of grouped(rows, (row) => row.departmentId))
    await scope.notify({
      title: 'Consultation Open For Long',
      content: `Open for more than ${hours} hours: ${numbersOf(own)}`,
      path: `/consultation?tab=consultations&departmentId=${departmentId}&status=${openWord}`,
      to: { userIds: await headOf(scope, departmentId) },
      module: 'consultation',
      entity: 'Consultation',
      dates: { dateTime: scope.now },
    });
  await mark(scope, rows, 'openToldAt', `is open for more than ${hours} hours`);
}

/** Consultations not signed for a day, to those who write in them, once each. */
async function tellAuthors(scope: Scope, hours: number): Promise<void> {
  const rows = await openSince(scope, hours, 'unsignedToldAt');
  if (rows.length === 0) return;
  const byWriter = new Map<Id, StoredConsultation[]>();
  for (const row of rows)
    for (const { userId, toAt } of await participantsOf(scope, row.id))
      if (toAt === null) byWriter.set(userId, [...(byWriter.get(userId) ?? []), row]);
  for (const [userId, own] of byWriter)
    await scope.notify({
      title: 'Consultation Unsigned',
      content: `Not signed yet: ${numbersOf(own)}`,
      path: '/consultation/worklist',
      to: { userIds: [userId] },
      module: 'consultation',
      entity: 'Consultation',
      dates: { dateTime: scope.now },
    });
  await mark(scope, rows, 'unsignedToldAt', `is not signed after ${hours} hours`);
}

/** One hospital's turn. */
export async function tendHospital(scope: Scope): Promise<void> {
  const { openHours, unsignedHours } = await readSettings(scope, consultationSettings);
  await findReady(scope);
  await tellHeads(scope, openHours);
  await tellAuthors(scope, unsignedHours);
}

export const consultationJobs: readonly Job[] = [
  { name: 'consultation.tend', run: { platform: (scope) => tendAll(scope) }, cron: '7 * * * *' },
  { name: tendHospitalJob, run: { hospital: (scope) => tendHospital(scope) } },
];
