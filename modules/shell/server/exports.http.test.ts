import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { exportJob } from '#kernel/server/exports/make-export.ts';
import { readRows } from '#kernel/server/sheets/read-rows.ts';
import { sweepFiles } from '#kernel/server/files/sweep-files.ts';
import { runJob } from '#kernel/server/jobs/job-runner.ts';
import { addHours } from '#kernel/server/clock/instants.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, clockNow, demoPassword, setClock, type TestClient, type TestHospital, theCivis, theDatabase } from '#testing/world.ts';
import { exportCalls, type OrderExport } from '../contract/exports.ts';

const departments = {
  list: '/departments',
  columns: [
    { field: 'name', title: 'Name', kind: 'text' as const },
    { field: 'userCount', title: 'Users', kind: 'number' as const },
    { field: 'kind', title: 'Kind', kind: 'text' as const },
  ],
  format: 'csv' as const,
  title: 'Departments',
  page: '/settings?tab=departments',
};

function order(client: TestClient, changes: Partial<OrderExport> = {}) {
  return client.send(exportCalls.orderExport, { body: { ...departments, ...changes } });
}

function make(hospital: TestHospital, exportId: string): Promise<void> {
  return runJob(theCivis().kernel, exportJob, { hospitalId: hospital.id, exportId });
}

function fetched(client: TestClient, id: string) {
  return client.send(exportCalls.fetchExport, { params: { id } });
}

describe('an export of a list', () => {
  test('holds all rows of the list in the columns asked for, and its owner is told', async () => {
    const hospital = await aHospital();
    const admin = hospital.admin;
    await admin.raw('POST', '/api/departments', { name: '=1+1', code: 'EQ', kind: 'support' });
    const ordered = await order(admin);
    expect(ordered.payload).toMatchObject({ status: 'queued', rowsTotal: null, format: 'csv' });
    const { id } = ordered.payload;
    expect((await fetched(admin, id)).error.code).toBe('EXPORT_NOT_READY');
    await make(hospital, id);
    const state = (await admin.send(exportCalls.readExport, { params: { id } })).payload;
    expect(state).toMatchObject({ status: 'ready', rowsDone: 13, rowsTotal: 13, failure: null });
    const file = await fetched(admin, id);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toContain('departments_');
    const lines = file.bytes.toString('utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFFName,Users,Kind');
    expect(lines.filter(Boolean)).toHaveLength(14);
    expect(lines).toContain("'=1+1,0,support");
    const notices = await theDatabase().owner.query("select title, path from notifications where user_id = $1 and title = 'Export Ready'", [
      admin.userId,
    ]);
    expect(notices.rows).toEqual([{ title: 'Export Ready', path: `/settings?tab=departments&export=${id}` }]);
    const entries = await theDatabase().owner.query(
      "select actor_id, summary, changes from audit_entries where hospital_id = $1 and action = 'export' order by at, id",
      [hospital.id],
    );
    expect(entries.rows.map((row) => [row.actor_id, row.summary])).toEqual([
      [admin.userId, 'Export ordered: Departments as CSV'],
      [admin.userId, 'Departments: 13 rows exported as CSV'],
    ]);
    expect(JSON.stringify(entries.rows[1]?.changes)).toContain(state.sha256);
  });

  test("keeps the list's own filters, over several pages", async () => {
    const hospital = await aHospital();
    await theDatabase().owner.query(
      `insert into departments (hospital_id, id, name, folded_name, code, kind, runs_queue, status, created_at, updated_at)
       select $1, gen_random_uuid(), 'Bulk ' || n, 'bulk' || n, 'B' || n, 'support', false, 'active', '2026-01-01', '2026-01-01' from generate_series(1, 5200) n`,
      [hospital.id],
    );
    const { id } = (await order(hospital.admin, { filters: { search: 'bulk' }, format: 'xlsx' })).payload;
    await make(hospital, id);
    const rows = readRows({ bytes: (await fetched(hospital.admin, id)).bytes, format: 'xlsx' });
    expect(rows).toHaveLength(5201);
    expect(new Set(rows.map((row) => row.cells[0])).size).toBe(5201);
  });

  test('is nobody else’s, not even of an administrator of the house', async () => {
    const hospital = await aHospital();
    const other = await hospital.userWith('Export Records', 'View Departments');
    const { id } = (await order(hospital.admin)).payload;
    await make(hospital, id);
    expect((await other.send(exportCalls.readExport, { params: { id } })).status).toBe(404);
    expect((await fetched(other, id)).status).toBe(404);
    expect((await other.send(exportCalls.listExports)).payload).toEqual([]);
    expect((await hospital.admin.send(exportCalls.listExports)).payload.map((row) => row.id)).toEqual([id]);
  });

  test("wants the list's own permission, at the order, at the making and at the fetching", async () => {
    const hospital = await aHospital();
    const clerk = await hospital.userWith('Export Records');
    expect((await order(clerk, { list: '/users', columns: [{ field: 'email', title: 'E-mail', kind: 'text' }] })).error).toMatchObject({
      code: 'FORBIDDEN',
      permission: 'View Users',
    });
    const reader = await hospital.userWith('Export Records', 'View Patient List');
    const patients = { list: '/patients', columns: [{ field: 'fullname', title: 'Name', kind: 'text' as const }] };
    expect((await order(reader, patients)).error).toMatchObject({ code: 'FORBIDDEN', permission: 'Export Patients' });
    const exporter = await hospital.userWith('Export Records', 'View Patient List', 'Export Patients');
    await aPatient(hospital);
    const [first, second] = [(await order(exporter, patients)).payload.id, (await order(exporter, patients)).payload.id];
    await make(hospital, first);
    expect((await fetched(exporter, first)).status).toBe(200);
    await theDatabase().owner.query(
      `delete from role_permissions rp using users u, permissions p where u.id = $1 and rp.role_id = u.role_id and p.id = rp.permission_id and p.name = 'Export Patients'`,
      [exporter.userId],
    );
    theCivis().cache.clear();
    await make(hospital, second);
    expect((await exporter.send(exportCalls.readExport, { params: { id: second } })).payload).toMatchObject({
      status: 'failed',
      failure: 'You do not have permission: Export Patients',
    });
    expect((await fetched(exporter, first)).error).toMatchObject({ code: 'FORBIDDEN', permission: 'Export Patients' });
  });

  test('is refused for what is no list, a column it has not, a filter it cannot read', async () => {
    const { admin } = await aHospital();
    expect((await order(admin, { list: '/get-started' })).error.code).toBe('EXPORT_UNKNOWN_LIST');
    expect((await order(admin, { columns: [{ field: 'passwordHash', title: 'X', kind: 'text' }] })).error.code).toBe(
      'EXPORT_UNKNOWN_COLUMN',
    );
    const bad = await order(admin, { filters: { status: 'nonsense' } });
    expect([bad.status, bad.error.code]).toEqual([400, 'INVALID_INPUT']);
    expect((await order(admin, { page: '//elsewhere.test' })).status).toBe(400);
  });

  test('three may wait, the fourth is told to', async () => {
    const { admin } = await aHospital();
    const answers = await Promise.all(Array.from({ length: 3 }, () => order(admin)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await order(admin)).error.code).toBe('EXPORTS_RUNNING');
  });

  test('is gone after 24 hours, file and all', async () => {
    const hospital = await aHospital();
    const { id } = (await order(hospital.admin)).payload;
    await make(hospital, id);
    const later = addHours(clockNow(), 25);
    const kernel = theCivis().kernel;
    expect((await fetched(hospital.admin, id)).status).toBe(200);
    const held = await theDatabase().owner.query('select file_id from exports where id = $1', [id]);
    await theDatabase().owner.query("update exports set expires_at = '2020-01-01' where id = $1", [id]);
    expect((await fetched(hospital.admin, id)).error.code).toBe('EXPORT_EXPIRED');
    await sweepFiles(kernel.database.owner, kernel.settings.dataDir, Date.parse(later));
    const left = await theDatabase().owner.query('select 1 from files where id = $1', [held.rows[0].file_id]);
    expect(left.rows).toEqual([]);
    expect((await hospital.admin.send(exportCalls.readExport, { params: { id } })).payload).toMatchObject({
      status: 'expired',
      size: null,
    });
    setClock(null);
  });
});

describe('all data of a hospital', () => {
  const exportAll = (client: TestClient, id: string) =>
    client.send(exportCalls.exportHospital, { params: { id }, query: { format: 'jsonl' } });

  test('asks for the password, is made once at a time, and holds this hospital alone', async () => {
    const [hospital, elsewhere] = [await aHospital(), await aHospital()];
    const [own, foreign] = [await aPatient(hospital), await aPatient(elsewhere)];
    const { admin } = hospital;
    expect((await exportAll(admin, hospital.id)).error.code).toBe('STEP_UP_REQUIRED');
    await admin.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
    expect((await exportAll(admin, elsewhere.id)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 3 }, () => exportAll(admin, hospital.id)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429, 429]);
    const { id } = (answers.find((answer) => answer.status === 200) as (typeof answers)[number]).payload;
    await make(hospital, id);
    const entries = unzipSync(new Uint8Array((await fetched(admin, id)).bytes));
    const text = (name: string) => strFromU8(entries[name] as Uint8Array);
    expect(text('patients.jsonl')).toContain(own.id);
    const everything = Object.keys(entries).map(text).join('\n');
    expect(everything).not.toContain(foreign.id);
    expect(everything).not.toContain(elsewhere.id);
    expect(everything).not.toMatch(/password_hash|token_hash|code_hash/);
    expect(JSON.parse(text('manifest.json'))).toMatchObject({ hospitalId: hospital.id, rows: { patients: 1 } });
    expect(Object.keys(entries)).not.toContain('search_keys.jsonl');
  });
});
