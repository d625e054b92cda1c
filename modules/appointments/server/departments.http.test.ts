import { expect, test } from 'vitest';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { defaultDepartments, departmentKinds, type DepartmentKind, seesPatients } from '#modules/organisation/contract/words.ts';
import { aPatient } from '#testing/factories.ts';
import type { TestAnswer } from '#testing/client.ts';
import { theDatabase } from '#testing/world.ts';
import { appointmentCalls as calls } from '../contract/calls/appointments.ts';
import { aClinic, at, book, booked, type Clinic } from './testing/clinic.ts';

async function departmentOf({ hospital }: Clinic, kind: DepartmentKind): Promise<string> {
  const { payload } = await hospital.admin.send(catalogueCalls.listDepartments, { query: { kind } });
  return payload.data[0]?.id as string;
}

const saying = (name: string) => [
  422,
  'DEPARTMENT_SEES_NO_PATIENTS',
  { departmentId: `${name} does not see patients. Choose another department.` },
];
const said = ({ status, error }: TestAnswer<unknown>) => [status, error.code, error.fields];

test('nobody is booked, walks in or waits in a department that sees no patients, and no visit is moved there', async () => {
  const clinic = await aClinic();
  const { desk, types, hospital } = clinic;
  const departmentId = await departmentOf(clinic, 'records');
  const patientId = (await aPatient(hospital)).id;
  const refused = saying('Records Department');
  const wanted = { departmentId, appointmentTypeId: types.Dressing, practitionerId: null };
  const { id } = await booked(clinic, { appointmentDate: at(3, '10:00') });

  const externalPatient = { fullname: 'Chidi Okonkwo', dialCode: '+234', phoneNumber: '8037712001' };
  const days = { fromDate: at(1, '12:00').slice(0, 10), toDate: at(9, '12:00').slice(0, 10) };
  const appointmentDate = at(1, '10:00');
  const orders: readonly (readonly [path: string, order: object])[] = [
    ['create-internal', { patientId, appointmentDate }],
    ['create-internal', { patientId, appointmentDate, recurrence: { every: 1, unit: 'week', count: 3 } }],
    ['create-external', { externalPatient, appointmentDate }],
    ['internal-checkin', { patientId }],
    ['external-checkin', { externalPatient, stayExternal: true }],
    ['waitlist', { patientId, ...days }],
    ['check-overlap', { appointmentDate }],
  ];
  for (const [path, order] of orders) {
    const answer = await desk.raw('POST', `/api/appointments/${path}`, { ...wanted, ...order });
    expect([path, ...said(answer)]).toEqual([path, ...refused]);
  }
  expect(said(await book(clinic, { departmentId }))).toEqual(refused);
  expect(said(await desk.send(calls.edit, { params: { id }, body: { departmentId } }))).toEqual(refused);
  const { rows } = await theDatabase().owner.query('select 1 from appointments where hospital_id = $1 and department_id = $2', [
    hospital.id,
    departmentId,
  ]);
  expect(rows).toEqual([]);
});

test.each(departmentKinds.filter((kind) => defaultDepartments.some((each) => each.kind === kind)))(
  'of kind %s a department takes a booking where it sees patients',
  async (kind) => {
    const clinic = await aClinic();
    const answer = await book(clinic, { departmentId: await departmentOf(clinic, kind) });
    expect(answer.status).toBe(seesPatients(kind) ? 200 : 422);
  },
);
