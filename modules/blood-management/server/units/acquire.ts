import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { nextNumber, nextNumbers } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import { donationOf, readUnitNumber } from '../../contract/rules/isbt.ts';
import type { Acquisition, CreateAcquisition, NewUnit } from '../../contract/unit-records.ts';
import { bankPath, donationKinds, usualVolume } from '../../contract/words.ts';
import { type AcquisitionSource, sourceFor } from './sources.ts';
import { isReactive, isScreened, latestExpiry, whyNotRegister } from '../rules/units.ts';
import { showAcquisition } from './acquisitions.ts';
import { requireStorages } from './storages.ts';
import { noteSteps, tellUnit } from './store.ts';

interface Planned {
  readonly id: Id;
  readonly order: NewUnit;
  /** Null: the hospital's own number is taken last. */
  readonly unitNumber: string | null;
  readonly expiresAt: Instant;
  readonly at: number;
}

const isDonation = (kind: CreateAcquisition['kind']) => (donationKinds as readonly string[]).includes(kind);

/** Reads a unit of the order: its number, its expiry, and what speaks against it. Faults name the unit's row. */
function plan(scope: Scope, order: NewUnit, at: number): Planned {
  const read = order.unitNumber ? readUnitNumber(order.unitNumber) : null;
  if (read?.fault) {
    const words = bloodRefusals.specs.UNIT_CHECK.message;
    throw bloodRefusals.refusal('UNIT_CHECK', {}, { [`units.${at}.unitNumber`]: words });
  }
  const expiresAt = order.expiresAt ?? latestExpiry(order.component, order.anticoagulant, order.collectedAt);
  const refused = whyNotRegister({ ...order, unitNumber: read?.number ?? `${at + 1}`, expiresAt }, scope.now);
  if (refused) {
    const field = refused.code === 'UNIT_TIME' ? 'collectedAt' : 'expiresAt';
    throw bloodRefusals.refusal(refused.code as 'UNIT_EXPIRED', refused.details, { [`units.${at}.${field}`]: refused.message });
  }
  return { id: scope.newId(), order, unitNumber: read?.number ?? null, expiresAt, at };
}

/** Numbers that are taken by another unit of the same component, or twice in the order. */
async function refuseTaken(scope: Scope, planned: readonly Planned[]): Promise<void> {
  const key = ({ order, unitNumber }: Planned) => `${unitNumber} ${order.component}`;
  const named = planned.filter(({ unitNumber }) => unitNumber !== null);
  const twice = named.find((each, at) => named.findIndex((other) => key(other) === key(each)) !== at);
  const found = named.length
    ? await scope.tx
        .selectFrom('bloodUnits')
        .select(['unitNumber', 'component'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('unitNumber', '=', sql<string>`any(${named.map(({ unitNumber }) => unitNumber)}::text[])`)
        .execute()
    : [];
  const taken = twice ?? named.find((each) => found.some((row) => `${row.unitNumber} ${row.component}` === key(each)));
  if (!taken) return;
  const refusal = bloodRefusals.refusal('UNIT_EXISTS', { unitNumber: taken.unitNumber });
  throw bloodRefusals.refusal('UNIT_EXISTS', refusal.details, { [`units.${taken.at}.unitNumber`]: refusal.message });
}

/** A supplier's unit whose tests are complete and whose group was typed here goes to stock at once; a donation waits for its second person. */
function isComplete(kind: CreateAcquisition['kind'], { screening, groupConfirmed }: NewUnit): boolean {
  return !isDonation(kind) && groupConfirmed && isScreened(screening);
}

function columnsOf(scope: Scope, { id, order, expiresAt }: Planned, number: string, source: AcquisitionSource) {
  const { component, bloodGroup, anticoagulant, collectedAt, attributes, antigens, screening, groupConfirmed } = order;
  const { hiv, hbsag, hcv, syphilis, malaria, method, lot } = screening;
  const tested = [hiv, hbsag, hcv, syphilis].some((each) => each !== 'pending');
  const complete = isComplete(source.kind, order);
  const donation = isDonation(source.kind);
  const own = { by: scope.actor.userId, name: scope.actor.name };
  return {
    ...{ hospitalId: scope.hospitalId, id, unitNumber: number, donationNumber: donationOf(number), component, bloodGroup, anticoagulant },
    ...{ collectedAt, expiresAt, attributes, antigens, hiv, hbsag, hcv, syphilis, malaria },
    volumeMl: order.volumeMl ?? usualVolume[component],
    storageId: order.storageId ?? null,
    shelf: order.shelf,
    screeningMethod: method,
    screeningLot: lot,
    ...(tested ? { screenedBy: own.by, screenedByName: own.name, screenedAt: scope.now } : {}),
    firstTypedBy: donation ? own.by : null,
    firstTypedByName: donation ? own.name : source.name,
    firstTypedAt: collectedAt,
    ...(!donation && groupConfirmed ? { secondTypedBy: own.by, secondTypedByName: own.name, secondTypedAt: scope.now } : {}),
    acquisitionId: source.acquisitionId,
    donorId: source.donorId,
    status: complete ? ('available' as const) : ('quarantined' as const),
    holdReason: complete ? null : ('screening' as const),
    heldSince: complete ? null : scope.now,
    ...madeBy(scope),
  };
}

async function insertUnits(scope: Scope, planned: readonly Planned[], source: AcquisitionSource): Promise<Id[]> {
  const own = await nextNumbers(scope, 'BLD-', planned.filter(({ unitNumber }) => unitNumber === null).length);
  const rows = planned.map((each) => columnsOf(scope, each, each.unitNumber ?? (own.shift() as string), source));
  await scope.tx.insertInto('bloodUnits').values(rows).execute();
  await noteSteps(
    scope,
    rows.map(({ id }) => ({ unitId: id, type: 'acquired', note: source.donorId ? null : source.name })),
  );
  for (const { id } of rows) await tellUnit(scope, id, 'create');
  return rows.filter(({ status }) => status === 'quarantined').map(({ id }) => id);
}

async function noteDonation(scope: Scope, donorId: Id, at: Instant): Promise<void> {
  await scope.tx
    .updateTable('bloodDonors')
    .set((eb) => ({ lastDonationAt: at, donations: eb('donations', '+', 1), version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', donorId)
    .execute();
  await scope.live({ entity: 'blood-donors', id: donorId, action: 'update', permission: 'View Blood Donors' });
}

/** Writes an acquisition with its units: all or none. Of the call, of a receipt from a partner, and of demo data. */
export async function acquire(scope: Scope, order: CreateAcquisition): Promise<Id> {
  if (order.acquiredAt > scope.now) throw bloodRefusals.refusal('ACQUISITION_TIME');
  const source = await sourceFor(scope, order);
  if (order.forPatientId) await requirePatient(scope, order.forPatientId);
  const planned = order.units.map((unit, at) => plan(scope, unit, at));
  if (order.units.some(({ screening }) => isReactive(screening))) throw bloodRefusals.refusal('UNIT_REACTIVE');
  await requireStorages(scope, order.units);
  await refuseTaken(scope, planned);
  const { kind, acquiredAt, cost, note, forPatientId, vendorId } = order;
  const row = {
    ...{ hospitalId: scope.hospitalId, id: source.acquisitionId, kind, acquiredAt, note },
    ...{ donorId: source.donorId, vendorId: vendorId ?? null, sourceName: source.name },
    ...{ unitCount: planned.length, cost: cost ?? null, forPatientId: forPatientId ?? null },
    ...{ createdAt: scope.now, createdBy: scope.actor.userId, createdByName: scope.actor.name },
    acquisitionNumber: await nextNumber(scope, 'BAQ-'),
  };
  await scope.tx.insertInto('bloodAcquisitions').values(row).execute();
  const waiting = await insertUnits(scope, planned, source);
  if (source.donorId) await noteDonation(scope, source.donorId, acquiredAt);
  await scope.record({
    action: 'create',
    entity: 'BloodUnit',
    entityId: row.id,
    entityNumber: row.acquisitionNumber,
    summary: `Blood acquisition ${row.acquisitionNumber} of ${planned.length} units registered`,
    after: { kind, units: planned.length, acquiredAt },
  });
  if (waiting.length > 0) await tellWaiting(scope, row.acquisitionNumber, waiting.length);
  return row.id;
}

async function tellWaiting(scope: Scope, acquisitionNumber: string, count: number): Promise<void> {
  await scope.notify({
    title: 'Blood Units Awaiting Screening',
    content: `${acquisitionNumber}: ${count} units are waiting for their tests`,
    path: `${bankPath}?tab=screening`,
    to: { permission: 'Screen Blood Unit' },
    module: 'blood',
    entity: 'BloodUnit',
  });
}

/** POST create-blood-acquisition. */
export async function createAcquisition(scope: Scope, order: CreateAcquisition): Promise<Acquisition> {
  return showAcquisition(scope, await acquire(scope, order));
}
