import type { Id } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import { decidingGroup, judgePair, type Recipient } from '../../contract/rules/compatibility.ts';
import { componentWords, type UnitAttribute } from '../../contract/words.ts';
import { missingAttributes } from '../rules/requests.ts';
import type { StoredRequest } from '../units/lines.ts';
import type { StoredUnit } from '../units/store.ts';

interface Fitting {
  readonly unit: StoredUnit;
  readonly recipient: Recipient;
  readonly request: Pick<StoredRequest, 'component' | 'specialRequirements'>;
  readonly emergency: boolean;
  /** Of a massive pack: other components than the request's own. */
  readonly anyComponent?: boolean;
}

/**
 * What speaks against giving a unit to a patient, at every reservation and issue (invariant 4). An ABO-incompatible pair is refused by
 * whatever route; RhD-positive cells and low-titre O whole blood pass in an emergency; attributes are waived in an emergency alone.
 */
export function whyNotFit({ unit, recipient, request, emergency, anyComponent }: Fitting): Refusal | null {
  const { unitNumber, component } = unit;
  if (!anyComponent && component !== request.component)
    return bloodRefusals.refusal('CROSS_MATCH_COMPONENT', { unitNumber, component: componentWords[request.component] });
  const verdict = judgePair(recipient, { ...unit, attributes: unit.attributes as UnitAttribute[] });
  const own = decidingGroup(recipient);
  if (verdict === 'abo' || (verdict === 'low-titre' && !emergency))
    return bloodRefusals.refusal('INCOMPATIBLE', {
      unitNumber,
      group: unit.bloodGroup,
      recipient: own === 'unknown' ? 'an unknown group' : own,
    });
  if (verdict === 'rhd' && !emergency) return bloodRefusals.refusal('RHD_EMERGENCY', { unitNumber });
  const missing = emergency ? [] : missingAttributes(request.specialRequirements as UnitAttribute[], unit.attributes);
  return missing.length > 0 ? bloodRefusals.refusal('UNIT_ATTRIBUTES', { unitNumber, missing: missing.join(', ') }) : null;
}

/** Whether a locked, settled unit is free to be taken. */
export function whyNotFree(unit: StoredUnit, now: string): Refusal | null {
  if (unit.status === 'expired' || unit.expiresAt <= now) return bloodRefusals.refusal('UNIT_EXPIRED', { unitNumber: unit.unitNumber });
  return unit.status === 'available' ? null : bloodRefusals.refusal('UNIT_TAKEN', { unitNumber: unit.unitNumber, status: unit.status });
}

/** Units in the order in which they were asked for; unknown ids: 404. */
export function inOrder(ids: readonly Id[], units: ReadonlyMap<Id, StoredUnit>): StoredUnit[] {
  return ids.map((id) => {
    const unit = units.get(id);
    if (!unit) throw kernelRefusals.refusal('NOT_FOUND');
    return unit;
  });
}
