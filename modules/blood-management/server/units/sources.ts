import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import type { CreateAcquisition } from '../../contract/unit-records.ts';
import { donationKinds } from '../../contract/words.ts';
import { whyNotDonate } from '../rules/units.ts';

/** Where the units of an acquisition come from (invariant 6). */
export interface AcquisitionSource {
  readonly acquisitionId: Id;
  readonly kind: CreateAcquisition['kind'];
  readonly donorId: Id | null;
  /** As it was called then. */
  readonly name: string;
}

/** A donor, locked so that two donations at once see each other, who may give today. */
async function donorFor(scope: Scope, order: CreateAcquisition): Promise<{ id: Id; name: string }> {
  const donor = await scope.tx
    .selectFrom('bloodDonors')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', order.donorId as Id)
    .forUpdate()
    .executeTakeFirst();
  if (!donor) throw bloodRefusals.refusal('DONOR_UNKNOWN');
  const autologous = order.kind === 'autologous';
  refuseIf(whyNotDonate(donor, { today: await scope.today(), zone: await scope.zone(), autologous }));
  return { id: donor.id, name: donor.donorNumber };
}

async function vendorName(scope: Scope, vendorId: Id): Promise<string> {
  const row = await scope.tx
    .selectFrom('vendors')
    .select(['name', 'status', 'categories'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', vendorId)
    .executeTakeFirst();
  if (row?.status !== 'active' || !row.categories.includes('blood-service')) throw bloodRefusals.refusal('BLOOD_SUPPLIER');
  return row.name;
}

/** The source that the kind of acquisition asks for, and none that it does not. */
export async function sourceFor(scope: Scope, order: CreateAcquisition): Promise<AcquisitionSource> {
  const { kind, donorId, vendorId } = order;
  const wrong = (field: string, words: string) => bloodRefusals.refusal('ACQUISITION_SOURCE', {}, { [field]: words });
  const of = { acquisitionId: scope.newId(), kind };
  if ((donationKinds as readonly string[]).includes(kind)) {
    if (!donorId || vendorId) throw wrong('donorId', 'Choose the donor');
    const donor = await donorFor(scope, order);
    return { ...of, donorId: donor.id, name: donor.name };
  }
  if (donorId) throw wrong('donorId', 'A donor is chosen for a donation alone');
  if (kind === 'blood-service') {
    if (!vendorId) throw wrong('vendorId', 'Choose the blood service');
    return { ...of, donorId: null, name: await vendorName(scope, vendorId) };
  }
  if (vendorId) throw wrong('kind', 'Opening stock has no supplier');
  return { ...of, donorId: null, name: 'Opening stock' };
}
