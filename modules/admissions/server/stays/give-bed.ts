import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { patientFacts } from '#modules/patients/server/index.ts';
import { admissionsRefusals } from '../../contract/refusals.ts';
import { wardSettings } from '../../contract/settings.ts';
import type { GenderPolicy } from '../../contract/words.ts';
import { whyNotInRoom } from '../rules.ts';
import { type StoredWard, wardOf } from '../store.ts';
import { whyNotGive, whyNotWardPolicy } from './rules.ts';
import { type LockedBed, lockBeds } from '../stay-store.ts';

/** A bed that an act gives away, with its room and ward. */
export interface GivenPlace extends LockedBed {
  readonly ward: StoredWard;
}

/** The bed that an act names exists here: asked before anything is locked. */
export async function requireBed(scope: Scope, bedId: Id): Promise<void> {
  const bed = await scope.tx
    .selectFrom('beds')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', bedId)
    .executeTakeFirst();
  if (!bed) throw admissionsRefusals.refusal('BED_UNKNOWN');
}

/** Whether a ward, or a room with a policy of its own, takes a patient. */
export async function refuseByPolicy(
  scope: Scope,
  { room, ward }: Pick<GivenPlace, 'room' | 'ward'>,
  patientId: Id,
  reason: string | null,
): Promise<void> {
  const [person] = await patientFacts(scope, [patientId]);
  const { genderPolicy: way } = await readSettings(scope, wardSettings);
  const policy = (room.genderPolicy ?? ward.genderPolicy) as GenderPolicy;
  if (person)
    refuseIf(whyNotWardPolicy({ policy, way, reason }, { ...person, gender: person.sexAtBirth ?? person.gender }, await scope.today()));
}

interface Wanted {
  readonly bedId: Id;
  readonly patientId: Id;
  readonly requestId: Id | null;
  readonly policyReason: string | null;
  /** Further beds that the act changes: all are locked in the order of their ids. */
  readonly beside?: readonly (Id | null)[];
}

/** Locks a bed that a patient is to get, and refuses one that cannot be given to this patient. */
export async function takeBed(
  scope: Scope,
  { bedId, patientId, requestId, policyReason, beside = [] }: Wanted,
): Promise<{ place: GivenPlace; locked: Map<Id, LockedBed> }> {
  await requireBed(scope, bedId);
  const locked = await lockBeds(scope, [bedId, ...beside.flatMap((id) => id ?? [])]);
  const given = locked.get(bedId) as LockedBed;
  refuseIf(whyNotInRoom(given.room.status));
  refuseIf(whyNotGive(given.bed, { patientId, requestId }));
  const place = { ...given, ward: await wardOf(scope, given.room.wardId) };
  await refuseByPolicy(scope, place, patientId, policyReason);
  return { place, locked };
}
