import { cellFault } from '#kernel/contract/cell-faults.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import { readSheet } from '#kernel/server/sheets/read-sheet.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import { requireFreeSlots } from '#modules/subscription/server/index.ts';
import { NewUser, type UploadResult } from '../contract/records.ts';
import { accessRefusals } from '../contract/refusals.ts';
import { uploadRows } from '../contract/words.ts';
import { recordBeyond, refuseUnassignable } from './assign-role.ts';
import { inviteUser, refuseUnfit } from './invite-user.ts';
import { holdRole, type RoleRecord } from './role-store.ts';

const heads = [
  ['Title', 'title'],
  ['First Name', 'firstName'],
  ['Middle Name', 'middleName'],
  ['Last Name', 'lastName'],
  ['Email', 'email'],
  ['Dial Code', 'dialCode'],
  ['Phone Number', 'phoneNumber'],
  ['Gender', 'gender'],
  ['Role', 'role'],
  ['Departments', 'departments'],
  ['Cadre', 'cadre'],
  ['Consultant', 'consultant'],
  ['Specializations', 'specializations'],
  ['Licence Body', 'licenceBody'],
  ['Licence Number', 'licenceNumber'],
  ['Licence Expiry', 'licenceExpiry'],
  ['No Licence Because', 'licenceMissingReason'],
  ['Employment Type', 'employmentType'],
  ['Start Date', 'startDate'],
  ['End Date', 'endDate'],
] as const;
type Column = (typeof heads)[number][1];
type TypedRow = Partial<Record<Column, string>>;

const needed: ReadonlySet<Column> = new Set(['email', 'firstName']);
const days: ReadonlySet<Column> = new Set(['licenceExpiry', 'startDate', 'endDate']);

const columns: readonly UploadColumn[] = heads.map(([title, key]) => ({
  key,
  title,
  optional: !needed.has(key),
  ...(days.has(key) ? { kind: 'date' } : {}),
}));

const example: TypedRow = {
  title: 'Ms',
  firstName: 'Ngozi',
  lastName: 'Eze',
  email: 'ngozi.eze@hospital.example',
  dialCode: '+234',
  phoneNumber: '8031234567',
  gender: 'female',
  role: 'Nurse',
  departments: 'Nursing Department; Medical Department',
  cadre: 'nurse',
  consultant: 'no',
  licenceBody: 'NMCN',
  licenceNumber: 'RN-12345',
  licenceExpiry: '2027-12-31',
  employmentType: 'full-time',
  startDate: '2026-01-05',
};

/** GET users/template: the columns with one example row, to be overwritten. */
export function userTemplate(scope: Scope, format: 'csv' | 'xlsx'): Promise<FileAnswer> {
  return sheetTemplate(columns, [example], format, { name: 'users-template', madeAt: scope.now });
}

/** A row with its number in the file. */
interface Typed {
  readonly row: number;
  readonly typed: TypedRow;
}

async function rowsOf(file: UploadedFile | undefined): Promise<Typed[]> {
  const { rows } = await readSheet(file, { columns, maxRows: uploadRows });
  return rows.map(({ row, cells }) => ({
    row,
    typed: Object.fromEntries(heads.flatMap(([, key]) => (cells[key] ? [[key, cells[key]]] : []))),
  }));
}

interface Names {
  readonly roles: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, string>;
  readonly specializations: ReadonlyMap<string, string>;
}

async function namesOf(scope: Scope): Promise<Names> {
  const read = async (table: 'roles' | 'departments' | 'specializations') => {
    const rows = await scope.tx
      .selectFrom(table)
      .select(['id', 'foldedName'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('status', '=', 'active')
      .execute();
    return new Map(rows.map((row) => [row.foldedName, row.id]));
  };
  return { roles: await read('roles'), departments: await read('departments'), specializations: await read('specializations') };
}

interface CheckedRow extends Typed {
  readonly order: NewUser | null;
  readonly errors: Record<string, string>;
}

function listed(text: string | undefined): string[] {
  return (text ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Turns a typed row into an order, or says per column what is wrong. */
function readRow({ row, typed }: Typed, names: Names): CheckedRow {
  const errors: Record<string, string> = {};
  const idsOf = (column: 'departments' | 'specializations') =>
    listed(typed[column]).flatMap((name) => {
      const id = names[column].get(foldName(name));
      if (!id) errors[column] = cellFault('unknown', { typed: name });
      return id ? [id] : [];
    });
  const roleId = names.roles.get(foldName(typed.role ?? ''));
  if (!roleId) errors.role = typed.role ? cellFault('unknown', { typed: typed.role }) : 'Role is required';
  const { role: _role, departments: _departments, specializations: _specializations, consultant, title, gender, cadre, ...rest } = typed;
  const parsed = NewUser.safeParse({
    ...rest,
    title: title || null,
    gender: gender?.toLowerCase() || null,
    cadre: cadre?.toLowerCase(),
    roleId: roleId ?? '00000000-0000-0000-0000-000000000000',
    departmentIds: idsOf('departments'),
    specializationIds: idsOf('specializations'),
    isConsultant: /^(yes|true|1|y)$/i.test(consultant ?? ''),
  });
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? 'row')
        .replace('departmentIds', 'departments')
        .replace('specializationIds', 'specializations');
      if (field !== 'roleId') errors[field] ??= issue.message;
    }
  }
  return { row, typed, errors, order: parsed.success && Object.keys(errors).length === 0 ? parsed.data : null };
}

function refusedBy(error: unknown): Record<string, string> {
  if (!(error instanceof Refusal)) throw error;
  return { ...(error.fields ?? { row: error.message }) };
}

/** Asks all rules of each row without writing: roles, departments, e-mails taken or named twice. */
async function checkRows(
  scope: Scope,
  typed: readonly Typed[],
): Promise<{ rows: CheckedRow[]; roles: Map<string, RoleRecord>; beyond: Map<string, readonly string[]> }> {
  const names = await namesOf(scope);
  const roles = new Map<string, RoleRecord>();
  const beyond = new Map<string, readonly string[]>();
  const seen = new Set<string>();
  const rows: CheckedRow[] = [];
  for (const each of typed) {
    const row = readRow(each, names);
    if (row.order) {
      try {
        if (seen.has(row.order.email)) row.errors.email = 'This email is in the file twice';
        seen.add(row.order.email);
        const role = roles.get(row.order.roleId) ?? (await holdRole(scope, row.order.roleId));
        roles.set(role.id, role);
        if (!beyond.has(role.id)) beyond.set(role.id, await refuseUnassignable(scope, role));
        await refuseUnfit(scope, row.order);
      } catch (error) {
        Object.assign(row.errors, refusedBy(error));
      }
    }
    rows.push(row);
  }
  return { rows, roles, beyond };
}

/** POST users/upload: checks every row; with no fault in any, invites all of them, else none. */
export async function uploadUsers(scope: Scope, uploads: readonly UploadedFile[], dryRun: boolean): Promise<UploadResult> {
  const { rows, roles, beyond } = await checkRows(scope, await rowsOf(uploads[0]));
  const failed = rows.filter((row) => Object.keys(row.errors).length > 0).length;
  const results: UploadResult['rows'] = rows.map(({ row, typed, errors }) => ({
    row,
    name: [typed.firstName, typed.lastName].filter(Boolean).join(' '),
    email: typed.email ?? '',
    status: Object.keys(errors).length > 0 ? 'error' : 'ok',
    errors,
    userId: null,
  }));
  if (failed > 0 && !dryRun)
    throw accessRefusals.refusal('UPLOAD_INVALID', { count: failed, rows: results.filter((row) => row.status === 'error') });
  await requireFreeSlots(scope, rows.length - failed);
  if (!dryRun) {
    for (const [index, row] of rows.entries()) {
      const role = row.order && roles.get(row.order.roleId);
      const result = results[index];
      if (!row.order || !role || !result) continue;
      const user = await inviteUser(scope, row.order, role);
      await recordBeyond(scope, user, role, beyond.get(role.id) ?? []);
      result.userId = user.id;
    }
  }
  await scope.record({
    action: 'create',
    entity: 'User',
    summary: `Upload of ${rows.length} users ${dryRun ? `checked, ${failed} with faults` : 'done'}`,
  });
  return { dryRun, created: dryRun ? 0 : rows.length, failed, rows: results };
}
