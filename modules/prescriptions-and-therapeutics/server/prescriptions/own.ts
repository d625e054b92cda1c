import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { secondsBetween } from '#kernel/server/clock/instants.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { hospitalOf, readSettings } from '#modules/organisation/server/index.ts';
import { findOwn, inOwnHospitals, ownPerson } from '#modules/patient-chart/server/index.ts';
import type { prescriptionCalls } from '../../contract/calls/prescriptions.ts';
import type { OwnPrescription } from '../../contract/medication-records.ts';
import { keptDirections } from '../../contract/rules/dosage-text.ts';
import { clockTimes } from '../../contract/rules/frequency.ts';
import { admissionSettings, type DoseTimes } from '../../contract/settings.ts';
import type { PrescriptionStatus } from '../../contract/words.ts';
import { whyNotAskRefill } from './refill-requests/rules.ts';
import { newestRefills, showOwnRefill, type StoredRefill } from './refill-requests/store.ts';
import type { StoredLine } from './door.ts';
import { isCurrent } from './medications.ts';
import { medicineWords } from './show.ts';
import { linesOf, type StoredPrescription } from './store.ts';

type Query = Pick<QueryOf<typeof prescriptionCalls.list>, 'page' | 'limit' | 'status'>;

const readable: readonly PrescriptionStatus[] = ['active', 'completed', 'expired', 'cancelled'];

const secondsOfDay = 86_400;

/** Days that a course goes on, a begun one counts whole; null: without an end. */
function daysLeft(endAt: Instant | null, now: Instant): number | null {
  return endAt === null ? null : Math.ceil(secondsBetween(now, endAt) / secondsOfDay);
}

/** A line as its patient reads it: nothing of safety checks, queries and notes among staff. */
function showOwnLine(scope: Scope, line: StoredLine, header: StoredPrescription, doseTimes: DoseTimes): OwnPrescription['lines'][number] {
  const { id, route, frequencyCode, dosageText, instructions, startAt, endAt, status, refillsLeft, quantity, dispensed, supplyFrom } = line;
  const current = header.status !== 'cancelled' && line.startAt <= scope.now && isCurrent(line, scope.now);
  return {
    ...{ id, route, frequencyCode, dosageText, instructions, startAt, endAt, status, refillsLeft, quantity, dispensed, supplyFrom },
    medicine: medicineWords(line),
    directions: keptDirections(line),
    times: [...clockTimes(line, doseTimes)],
    givenHere: line.administerHere,
    current,
    daysLeft: current ? daysLeft(endAt, scope.now) : null,
  };
}

function showOwn(
  scope: Scope,
  row: StoredPrescription,
  around: {
    readonly personId: Id;
    readonly hospital: OwnPrescription['hospital'];
    readonly lines: readonly StoredLine[];
    readonly refill: StoredRefill | undefined;
    readonly doseTimes: DoseTimes;
  },
): OwnPrescription {
  const { personId, hospital, lines, refill, doseTimes } = around;
  const waiting = refill?.status === 'waiting';
  return {
    id: row.id,
    ...{ personId, hospital },
    prescriptionNumber: row.prescriptionNumber,
    signedAt: row.signedAt as string,
    validUntil: row.validUntil,
    status: row.status,
    prescriber: row.prescriberName,
    refill: refill ? showOwnRefill(refill) : null,
    mayAskRefill: whyNotAskRefill({ status: row.status, lines, waiting }) === null,
    lines: lines.filter((line) => line.replacedByLineId === null).map((line) => showOwnLine(scope, line, row, doseTimes)),
  };
}

async function ownIn(
  scope: Scope,
  asked: { readonly personId: Id; readonly patientId: Id; readonly statuses: readonly PrescriptionStatus[]; readonly most: number },
): Promise<{ rows: OwnPrescription[]; count: number }> {
  const signed = scope.tx
    .selectFrom('prescriptions')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', asked.patientId)
    .where('signedAt', 'is not', null)
    .where('status', 'in', [...asked.statuses]);
  const count = await countAll(signed);
  const rows = await signed.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(asked.most).execute();
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(await linesOf(scope, ids), ({ prescriptionId }) => prescriptionId);
  const refills = await newestRefills(scope, ids);
  const { id, name } = await hospitalOf(scope);
  const { doseTimes } = await readSettings(scope, admissionSettings);
  return {
    count,
    rows: rows.map((row) =>
      showOwn(scope, row, {
        personId: asked.personId,
        hospital: { id, name },
        lines: lines.get(row.id) ?? [],
        refill: refills.get(row.id),
        doseTimes,
      }),
    ),
  };
}

/** GET prescriptions and GET prescriptions/patient/{id} in the patient area: signed ones of the person, over all their hospitals. */
export async function listOwn(scope: PatientScope, asked: Id | undefined, query: Query): Promise<Page<OwnPrescription>> {
  const person = await ownPerson(scope, asked);
  const most = offsetOf(query) + query.limit;
  const statuses = (query.status ?? readable).filter((status) => readable.includes(status));
  const parts =
    statuses.length === 0
      ? []
      : await inOwnHospitals(scope, person, (inside, patient) =>
          ownIn(inside, { personId: person.personId, patientId: patient.id, statuses, most }),
        );
  const rows = parts.flatMap((part) => part.rows).sort((one, other) => (one.signedAt < other.signedAt ? 1 : -1));
  return {
    data: rows.slice(offsetOf(query), most),
    meta: { count: parts.reduce((sum, part) => sum + part.count, 0), page: query.page, limit: query.limit },
  };
}

function signedOf(scope: Scope, id: Id, patientIds: readonly Id[]) {
  return scope.tx
    .selectFrom('prescriptions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('patientId', 'in', [...patientIds])
    .where('signedAt', 'is not', null)
    .where('status', 'in', [...readable]);
}

/** Runs an act in the hospital that wrote a signed prescription of an own person, or of one acted for; any other id is NOT_FOUND. */
export async function withOwnPrescription<T>(
  scope: PatientScope,
  id: Id,
  { lock }: { readonly lock?: 'update' },
  act: (inside: Scope, row: StoredPrescription) => Promise<T>,
): Promise<T> {
  const found = await findOwn(scope, async (inside, patientIds) => {
    const row = await signedOf(inside, id, patientIds).executeTakeFirst();
    return row ? { hospitalId: inside.hospitalId, patientId: row.patientId } : null;
  });
  // Whoever may only book for a person reads nothing of the chart.
  await ownPerson(scope, found.patientId);
  return scope.inHospital(found.hospitalId, async (inside) => {
    const rows = signedOf(inside, id, [found.patientId]);
    return act(inside, await (lock ? rows.forUpdate() : rows).executeTakeFirstOrThrow());
  });
}
