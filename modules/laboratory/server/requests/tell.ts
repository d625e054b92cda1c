import type { Id } from '#kernel/contract/fields.ts';
import type { NoticeTitle, Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf, hospitalAdminIds } from '#modules/access-control/server/index.ts';
import { CareTeam } from '#modules/patient-chart/contract/events.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { namedInNotice, patientBrief, patientFacts } from '#modules/patients/server/index.ts';
import { criticalOf, valueText } from '../../contract/rules/values.ts';
import { laboratorySettings } from '../../contract/settings.ts';
import { flagWords, labPath, type ResultFlag } from '../../contract/words.ts';
import { labDepartment } from '../catalogue/prices.ts';
import { externalOf } from './people.ts';
import { resultsOf } from './results-store.ts';
import type { StoredRequest } from './store.ts';

type Told = Pick<StoredRequest, 'id' | 'requestNumber' | 'patientId' | 'externalPatient'>;

/** Whose request it is, as notices say it: never a test, never a value (invariant 8); those of a critical result alone name them. */
async function whose(scope: Scope, row: Told): Promise<string> {
  if (!row.patientId) return `${row.requestNumber} of ${externalOf(row)?.fullname ?? 'an external customer'}`;
  const [patient] = await patientBrief(scope, [row.patientId]);
  return `${row.requestNumber} of ${patient?.hospitalPatientId ?? 'a patient'}`;
}

export interface Words {
  readonly title: NoticeTitle;
  /** Follows the request's number and patient. */
  readonly words: string;
  readonly priority?: 'normal' | 'high' | 'critical';
  readonly dedupe?: string;
  /** In place of the request's number and patient. */
  readonly whom?: string;
}

async function noticeOf(scope: Scope, row: Told, { title, words, priority, dedupe, whom }: Words) {
  return {
    title,
    content: `${whom ?? (await whose(scope, row))} ${words}`.trim(),
    path: labPath(row.id),
    priority: priority ?? ('normal' as const),
    module: 'laboratory',
    entity: 'LabRequest',
    entityId: row.id,
    ...(dedupe ? { dedupeKey: `${dedupe}:${row.id}` } : {}),
  };
}

/** Tells users of a request; nobody twice, and nobody at all when none is named. */
export async function tellUsers(scope: Scope, row: Told, userIds: readonly (Id | null)[], words: Words): Promise<void> {
  const to = [...new Set(userIds.flatMap((userId) => userId ?? []))];
  if (to.length > 0) await scope.notify({ ...(await noticeOf(scope, row, words)), to: { userIds: to } });
}

/** Tells all who hold a permission. */
export async function tellHolders(scope: Scope, row: Told, permission: string, words: Words): Promise<void> {
  await scope.notify({ ...(await noticeOf(scope, row, words)), to: { permission } });
}

/** Those who ordered and those who look after the patient now. */
export async function clinicians(scope: Scope, row: StoredRequest): Promise<Id[]> {
  const answers = row.patientId ? await scope.ask(CareTeam, { patientId: row.patientId }) : [];
  return [...new Set([row.requestedBy, row.orderedFor, ...answers.flatMap(({ userIds }) => [...userIds])].flatMap((id) => id ?? []))];
}

/** Whom a critical value reaches: who ordered, the care team, and who takes alerts where the patient lies, or everywhere when nobody knows. */
export async function tellCritical(scope: Scope, row: StoredRequest): Promise<void> {
  const answers = row.patientId ? await scope.ask(CareTeam, { patientId: row.patientId }) : [];
  const departments = [...new Set(answers.flatMap(({ departmentIds }) => [...departmentIds]))];
  const userIds = new Set(await clinicians(scope, row));
  for (const departmentId of departments) for (const id of await holdersOf(scope, 'Receive Clinical Alerts', departmentId)) userIds.add(id);
  if (userIds.size === 0) for (const id of await holdersOf(scope, 'Receive Clinical Alerts')) userIds.add(id);
  await tellUsers(scope, row, [...userIds], await criticalWords(scope, row, 'Needs attention now.'));
}

const initialsOf = (fullname: string) =>
  fullname
    .split(/\s+/)
    .filter((part) => /^\p{L}/u.test(part))
    .map((part) => `${part[0]?.toUpperCase()}.`)
    .join('');

/** `N.O. (P-000012)`, or with the full name where the hospital wants it; a confidential patient is never named. */
async function namedPatient(scope: Scope, row: Told): Promise<string> {
  const { noticeInitials } = await readSettings(scope, laboratorySettings);
  if (!row.patientId) {
    const fullname = externalOf(row)?.fullname;
    return fullname ? (noticeInitials ? initialsOf(fullname) : fullname) : 'an external customer';
  }
  const [patient] = await patientFacts(scope, [row.patientId]);
  if (!patient) return 'a patient';
  const named = patient.confidential || !noticeInitials ? namedInNotice(patient) : initialsOf(patient.fullname);
  return `${named} (${patient.hospitalPatientId})`;
}

/**
 * What a notice of a critical result says: the patient, and each critical value with its unit and meaning. Of a sensitive test
 * neither test nor value is told, as whoever reads the notice may lack the right.
 */
export async function criticalWords(scope: Scope, row: StoredRequest, ends: string): Promise<Words> {
  const [newest] = row.sensitive ? [] : await resultsOf(scope, [row.id], { released: true });
  const values = criticalOf(newest?.values ?? []).map(
    (value) => `${value.name} ${valueText(value) ?? ''} (${flagWords[value.flag as ResultFlag].toLowerCase()})`,
  );
  const said = values.length > 0 ? `: ${values.join(', ')}. ${ends}` : `: critical result. ${ends}`;
  return {
    title: 'Critical Lab Result',
    whom: `${row.requestNumber} of ${await namedPatient(scope, row)}${said}`,
    words: '',
    priority: 'critical',
  };
}

/** Heads of the departments of a user; of the laboratory's when they have none; else the administrators. */
export async function headsOf(scope: Scope, userId: Id | null): Promise<Id[]> {
  const own = userId
    ? await scope.tx
        .selectFrom('departments as d')
        .innerJoin('userDepartments as u', (join) => join.onRef('u.hospitalId', '=', 'd.hospitalId').onRef('u.departmentId', '=', 'd.id'))
        .select('d.headUserId')
        .where('d.hospitalId', '=', scope.hospitalId)
        .where('u.userId', '=', userId)
        .execute()
    : [];
  const found = own.flatMap(({ headUserId }) => headUserId ?? []);
  if (found.length > 0) return [...new Set(found)];
  const lab = await scope.tx
    .selectFrom('departments')
    .select('headUserId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', await labDepartment(scope))
    .executeTakeFirst();
  return lab?.headUserId ? [lab.headUserId] : hospitalAdminIds(scope);
}
