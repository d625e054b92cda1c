import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireLivingPatient } from '#modules/patients/server/index.ts';
import { moveWard } from '#modules/prescriptions-and-therapeutics/server/index.ts';
import { admissionRecord } from '../../contract/admission.record.ts';
import { PatientMoved } from '../../contract/events.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import type { Admission, SwapAdmissions, TransferAdmission } from '../../contract/stay-records.ts';
import type { StayReason } from '../../contract/stay-words.ts';
import { moveBed } from '../beds/move-bed.ts';
import { settleStays } from '../money/charge-stays.ts';
import { type StoredBed, type StoredWard, tellLive, wardOf } from '../store.ts';
import { cotsBeside, placeCot } from './cots.ts';
import { type GivenPlace, refuseByPolicy, takeBed } from './give-bed.ts';
import { showAdmission } from './show-stays.ts';
import {
  admissionsOf,
  changeAdmission,
  closeStay,
  type LockedBed,
  lockAdmissions,
  lockBeds,
  openStay,
  recordAdmission,
  type StoredAdmission,
  tellStay,
} from '../stay-store.ts';
import { patientNumber, stayPath, tellBedToClean, tellWard } from '../tell.ts';

const { refusal } = admissionsRefusals;

/** When a bed changes hands: now, or the last change of these stays and beds when that came later while this act waited. */
export async function movingAt(scope: Scope, bedIds: readonly Id[], admissionIds: readonly Id[]): Promise<Instant> {
  const row = await scope.tx
    .selectFrom('bedStays')
    .select(sql<Instant | null>`max(greatest(from_at, to_at))`.as('last'))
    .where('hospitalId', '=', scope.hospitalId)
    .where((eb) =>
      eb.or([eb('bedId', '=', sql<Id>`any(${[...bedIds]}::uuid[])`), eb('admissionId', '=', sql<Id>`any(${[...admissionIds]}::uuid[])`)]),
    )
    .executeTakeFirstOrThrow();
  return row.last !== null && row.last > scope.now ? row.last : scope.now;
}

/** Who lies in beds. */
export function inBeds(scope: Scope, bedIds: readonly Id[]): Promise<StoredAdmission[]> {
  return admissionsOf(scope)
    .where('bedId', '=', sql<Id>`any(${[...bedIds]}::uuid[])`)
    .orderBy('id')
    .execute();
}

interface Moved {
  readonly to: GivenPlace;
  readonly at: Instant;
  readonly reason: StayReason;
  readonly note: string | null;
}

/** Writes that a patient has another bed: the stay before ends where the new one begins. */
async function moveStay(scope: Scope, row: StoredAdmission, { to, at, reason, note }: Moved): Promise<StoredAdmission> {
  await closeStay(scope, row.id, at);
  await openStay(scope, { admissionId: row.id, ...to, fromAt: at, reason, note });
  return changeAdmission(scope, row, { bedId: to.bed.id, wardId: to.ward.id });
}

async function tellMoved(scope: Scope, row: StoredAdmission, from: StoredWard, { to, at }: Pick<Moved, 'to' | 'at'>): Promise<void> {
  const { id: wardId, departmentId, name, restricted } = to.ward;
  await scope.emit(PatientMoved, { admissionId: row.id, patientId: row.patientId, fromWardId: from.id, wardId, departmentId, at });
  await moveWard(scope, row.patientId, departmentId);
  await tellWard(
    scope,
    { departments: [from.departmentId, departmentId], permission: 'View Admission', userIds: [row.consultantId] },
    {
      title: 'Patient Transferred',
      content: `${await patientNumber(scope, row.patientId)} is ${restricted ? 'in another bed' : `in ${name}, bed ${to.bed.label}`} now`,
      path: stayPath(row.id),
      entity: 'Admission',
      entityId: row.id,
    },
  );
  await tellStay(scope, row.id);
}

function recordMove(scope: Scope, row: StoredAdmission, from: LockedBed, { to, note }: Moved, word: string): Promise<void> {
  return recordAdmission(scope, row, {
    summary: `${row.admissionNumber} ${word}: from bed ${from.bed.label} of ${from.room.name} to bed ${to.bed.label} of ${to.room.name}`,
    before: { bedId: from.bed.id, wardId: from.room.wardId },
    after: { bedId: to.bed.id, wardId: to.ward.id },
    reason: note,
  });
}

/** The cots beside the bed of a mother, with her newborns in them. */
interface Nursery {
  readonly cots: readonly StoredBed[];
  readonly babies: readonly StoredAdmission[];
}

/** What goes along when a mother gets another bed: cots beside hers in which a newborn of hers lies. */
async function nurseryOf(scope: Scope, mother: Pick<StoredAdmission, 'id' | 'bedId'> | undefined): Promise<Nursery> {
  const cots = mother?.bedId ? await cotsBeside(scope, mother.bedId) : [];
  const inCots = await inBeds(
    scope,
    cots.map((cot) => cot.id),
  );
  // A cot of the mother who had the bed before stays where it is.
  const babies = inCots.filter(({ motherAdmissionId }) => motherAdmissionId === null || motherAdmissionId === mother?.id);
  return { cots: cots.filter((cot) => babies.some(({ bedId }) => bedId === cot.id)), babies };
}

/** A cot beside the bed goes where the mother goes, with who lies in it. */
async function moveCots(scope: Scope, { cots, babies }: Nursery, { to, at }: Pick<Moved, 'to' | 'at'>): Promise<void> {
  for (const cot of cots) {
    const baby = babies.find(({ bedId }) => bedId === cot.id);
    if (!baby) continue;
    const moved = await placeCot(scope, cot, to);
    const from = await wardOf(scope, baby.wardId);
    const place = { bed: moved, room: to.room, ward: to.ward };
    const row = await moveStay(scope, baby, { to: place, at, reason: 'transfer', note: 'With the mother' });
    await recordAdmission(scope, row, { summary: `${row.admissionNumber} moved with the mother to ${to.ward.name}, cot ${moved.label}` });
    await tellMoved(scope, row, from, { to: place, at });
    await settleStays(scope, [row], 'The newborn moved with the mother');
  }
}

/** The newborns as they are locked, those who are admitted still. */
const stillIn = ({ cots, babies }: Nursery, locked: readonly StoredAdmission[]): Nursery => ({
  cots,
  babies: locked.filter(({ id, status }) => status === 'admitted' && babies.some((baby) => baby.id === id)),
});

/** POST patient-admissions/{id}/transfer. */
export async function transferPatient(scope: Scope, id: Id, order: TransferAdmission): Promise<Admission> {
  const known = await admissionsOf(scope).where('id', '=', id).executeTakeFirst();
  const nursery = await nurseryOf(scope, known);
  const { cots, babies } = nursery;
  const locked = await lockAdmissions(scope, [id, ...babies.map((baby) => baby.id)]);
  const row = whole(
    locked.find((each) => each.id === id),
    order.version,
  );
  guard(admissionRecord, 'transfer', row);
  await requireLivingPatient(scope, row.patientId);
  if (row.bedId === order.bedId) throw refusal('SAME_BED');
  const { patientId, requestId } = row;
  const { place, locked: beds } = await takeBed(scope, {
    ...{ bedId: order.bedId, patientId, requestId, policyReason: order.policyReason },
    beside: [row.bedId, ...cots.map((cot) => cot.id)],
  });
  const from = row.bedId === null ? null : (beds.get(row.bedId) as LockedBed);
  const at = await movingAt(scope, [order.bedId], [id, ...babies.map((baby) => baby.id)]);
  const move = { to: place, at, reason: order.reason, note: order.note };
  const fromWard = await wardOf(scope, row.wardId);
  const moved = await moveStay(scope, row, move);
  await moveBed(scope, place.bed, { room: place.room, to: 'occupied', words: `given to ${row.admissionNumber}` });
  if (from) {
    await moveBed(scope, from.bed, { room: from.room, to: 'cleaning', words: 'left, to be cleaned' });
    await recordMove(scope, moved, from, move, 'transferred');
    await tellBedToClean(scope, { ...from, ward: fromWard });
  }
  await moveCots(scope, stillIn(nursery, locked), { to: place, at });
  await tellMoved(scope, moved, fromWard, move);
  await settleStays(scope, [moved], 'The patient moved to a dearer room');
  return showAdmission(scope, id);
}

function whole(row: StoredAdmission | undefined, seen: number | null): StoredAdmission {
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  if (seen !== null && seen !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

interface Side {
  readonly row: StoredAdmission;
  readonly from: GivenPlace;
}

async function sidesOf(scope: Scope, rows: readonly StoredAdmission[], cots: readonly StoredBed[]): Promise<[Side, Side]> {
  const beds = await lockBeds(scope, [...rows.flatMap(({ bedId }) => bedId ?? []), ...cots.map(({ id }) => id)]);
  const sides: Side[] = [];
  for (const row of rows) {
    const locked = row.bedId ? beds.get(row.bedId) : undefined;
    if (!locked) throw refusal('ADMISSION_UNKNOWN');
    sides.push({ row, from: { ...locked, ward: await wardOf(scope, locked.room.wardId) } });
  }
  return sides as [Side, Side];
}

/** The newborns of two stays that exchange their beds, in that order; a newborn that is one of the two moves by itself. */
async function nurseriesOf(scope: Scope, ids: readonly [Id, Id]): Promise<[Nursery, Nursery]> {
  const known = await admissionsOf(scope)
    .where('id', '=', sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  const of = async (id: Id): Promise<Nursery> => {
    const found = await nurseryOf(
      scope,
      known.find((row) => row.id === id),
    );
    const babies = found.babies.filter((baby) => !ids.includes(baby.id));
    return { babies, cots: found.cots.filter((cot) => babies.some(({ bedId }) => bedId === cot.id)) };
  };
  return [await of(ids[0]), await of(ids[1])];
}

/** POST patient-admissions/swap: both stays end and begin at one moment, and both beds stay occupied. */
export async function swapPatients(scope: Scope, order: SwapAdmissions): Promise<{ admissions: Admission[] }> {
  // The contract wants exactly two.
  const [first = '', second = ''] = order.admissionIds;
  if (first === second) throw refusal('SAME_BED', {}, { admissionIds: admissionsRefusals.specs.SAME_BED.message });
  const nurseries = await nurseriesOf(scope, [first, second]);
  const locked = await lockAdmissions(scope, [first, second, ...nurseries.flatMap(({ babies }) => babies.map(({ id }) => id))]);
  const rows = locked.filter(({ id }) => id === first || id === second);
  if (rows.length < 2) throw refusal('ADMISSION_UNKNOWN');
  for (const row of rows) guard(admissionRecord, 'swap', row);
  const [one, other] = await sidesOf(
    scope,
    rows,
    nurseries.flatMap(({ cots }) => cots),
  );
  for (const [side, to] of [
    [one, other.from],
    [other, one.from],
  ] as const)
    await refuseByPolicy(scope, to, side.row.patientId, order.policyReason);
  const at = await movingAt(
    scope,
    locked.flatMap(({ bedId }) => bedId ?? []),
    locked.map(({ id }) => id),
  );
  // A bed has one patient at every moment: the first one lets go of the own bed before the other has it.
  const without = await changeAdmission(scope, one.row, { bedId: null });
  const moves = [
    { row: other.row, from: other.from, to: one.from },
    { row: without, from: one.from, to: other.from },
  ];
  const moved: StoredAdmission[] = [];
  for (const { row, from, to } of moves) {
    const move = { to, at, reason: 'swap' as const, note: order.note };
    const after = await moveStay(scope, row, move);
    await recordMove(scope, after, from, move, 'swapped beds');
    await tellLive(scope, 'beds', to.bed.id, 'update');
    await tellMoved(scope, after, from.ward, move);
    moved.push(after);
    await moveCots(scope, stillIn(nurseries[first === row.id ? 0 : 1], locked), { to, at });
  }
  await settleStays(scope, moved, 'The patient moved to a dearer room');
  return { admissions: [await showAdmission(scope, first), await showAdmission(scope, second)] };
}
