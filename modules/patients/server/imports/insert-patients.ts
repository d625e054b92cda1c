import { randomBytes } from 'node:crypto';
import type { Id } from '#kernel/contract/fields.ts';
import { nextNumbers } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { addSearchKeys, learnWordsOf, type NewlyFound } from '#kernel/server/search/search-keys.ts';
import { civisIdFrom } from '../../contract/civis-id.ts';
import { selfPay } from '../billing-columns.ts';
import { kinRows, type NewPatient, newPatientRow, patientSeries, tellRegistered } from '../insert-patient.ts';
import { personColumns } from '../insert-person.ts';
import { columnsOf, type PatientRecord } from '../patient-record.ts';
import { numberCodes, patientKind, personKeysOf } from '../search-terms.ts';

/** A new patient of an import: a person of its own, Self-Pay, no dependants. */
export type PlainPatient = Pick<NewPatient, 'typed' | 'source' | 'shareRecords' | 'kins'>;

interface Made {
  readonly id: Id;
  readonly personId: Id;
  readonly order: PlainPatient;
}

/** Makes the humans with Civis IDs that nobody has; chance collisions are tried again. Answers each person's Civis ID. */
async function insertPersons(scope: Scope, made: readonly Made[]): Promise<Map<Id, string>> {
  await scope.tx
    .insertInto('personHospitals')
    .values(made.map(({ id, personId }) => ({ personId, hospitalId: scope.hospitalId, patientId: id, since: scope.now })))
    .execute();
  const civisIds = new Map<Id, string>();
  for (let left = made; left.length > 0; left = made.filter(({ personId }) => !civisIds.has(personId))) {
    const rows = left.map(({ personId, order }) => ({
      id: personId,
      civisId: civisIdFrom(randomBytes(8).readBigUInt64BE()),
      ...personColumns(columnsOf(order.typed)),
      shareRecords: order.shareRecords ? ('granted' as const) : ('denied' as const),
      registeredBy: scope.hospitalId,
      createdAt: scope.now,
      updatedAt: scope.now,
    }));
    const inserted = await scope.tx
      .insertInto('persons')
      .values(rows)
      .onConflict((conflict) => conflict.column('civisId').doNothing())
      .returning(['id', 'civisId'])
      .execute();
    for (const { id, civisId } of inserted) civisIds.set(id, civisId);
  }
  return civisIds;
}

/** What is known of them before they have numbers: all they are found by else. Answers the words of it. */
async function keepSearchable(scope: Scope, made: readonly Made[]): Promise<NewlyFound[]> {
  const found = made.map(({ id, order }) => ({ recordId: id, keys: personKeysOf({ ...columnsOf(order.typed), alias: null }) }));
  await addSearchKeys(scope, patientKind, found);
  return found;
}

/** All that hangs on the patients' rows. */
async function insertAround(scope: Scope, patients: readonly PatientRecord[], made: readonly Made[]): Promise<void> {
  const billings = patients.map(({ id }) => selfPay(scope, id, { isDefault: true }));
  const kins = made.flatMap(({ id, order }) => kinRows(scope, id, order.kins ?? []));
  await Promise.all([
    scope.tx.insertInto('patientBillings').values(billings).execute(),
    kins.length > 0 ? scope.tx.insertInto('nextOfKin').values(kins).execute() : null,
    addSearchKeys(
      scope,
      patientKind,
      patients.map((patient) => ({ recordId: patient.id, keys: { words: [], codes: numberCodes(patient) } })),
    ),
  ]);
}

/**
 * Writes a batch of patients as `insertPatient` writes one, in as many statements as for one. Their numbers are taken when all
 * that can be written before them is; the hospital's series stays locked from there to the commit. Everything was checked
 * before; ids in the order given. All come from the source of the first.
 */
export async function insertPatients(scope: Scope, orders: readonly PlainPatient[]): Promise<PatientRecord[]> {
  const [first] = orders;
  if (!first) return [];
  const made = orders.map((order): Made => ({ id: scope.newId(), personId: scope.newId(), order }));
  const found = await keepSearchable(scope, made);
  const civisIds = await insertPersons(scope, made);
  const numbers = await nextNumbers(scope, patientSeries, made.length);
  const rows = made.map(({ id, personId, order }, at) =>
    newPatientRow(scope, order, { id, personId, civisId: civisIds.get(personId) as string, hospitalPatientId: numbers[at] as string }),
  );
  const inserted = await scope.tx.insertInto('patients').values(rows).returningAll().execute();
  const byId = new Map(inserted.map((patient) => [patient.id, patient]));
  const patients = made.map(({ id }) => byId.get(id) as PatientRecord);
  await insertAround(scope, patients, made);
  // After the numbers, as one who is registered alone brings them: two that bring one word would wait for each other crosswise.
  await learnWordsOf(scope, patientKind, found);
  await tellRegistered(scope, patients, first.source);
  await scope.live({ entity: 'patients', action: 'create', permission: 'View Patient List' });
  return patients;
}
