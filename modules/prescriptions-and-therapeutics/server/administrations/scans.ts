import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { gtinSpellings, parseGs1 } from '#modules/inventory/contract/rules/gs1.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import type { DoseOrder } from '../../contract/administration-records.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import { therapeuticSettings } from '../../contract/administration-settings.ts';
import { foldedCode, identityKindOf, whyNotIdentified, whyNotIdentifiers } from './rules/bedside.ts';
import type { DosageChanges, StoredAdministration, StoredDosage } from './store.ts';

type Checked = Pick<DoseOrder, 'scannedPatient' | 'scannedProduct' | 'identifiers' | 'identityReason' | 'identityNote'>;

async function requirePatientOf(scope: Scope, patientId: Id, { scannedPatient, identifiers }: Checked): Promise<void> {
  if (!scannedPatient && !identifiers) return;
  const [patient] = await patientBrief(scope, [patientId]);
  if (!patient) throw kernelRefusals.refusal('NOT_FOUND');
  const codes = [patient.id, patient.hospitalPatientId, patient.civisId].map(foldedCode);
  if (scannedPatient && !codes.includes(foldedCode(scannedPatient))) throw administrationRefusals.refusal('DOSE_WRONG_PATIENT');
  if (identifiers) refuseIf(whyNotIdentifiers(identifiers, patient));
}

/**
 * The right patient and the right medicine: what was scanned or typed at the bedside names both, or it is said why not. Answers
 * what the dose keeps of it. A correction of a given dose that says nothing new keeps what was checked then.
 */
export async function requireScans(
  scope: Scope,
  row: Pick<StoredAdministration, 'patientId' | 'productId'>,
  order: Checked,
  corrects: StoredDosage | null,
): Promise<Pick<DosageChanges, 'identityKind' | 'identityReason' | 'identityNote' | 'scannedPatient' | 'scannedProduct'>> {
  const { scannedPatient, scannedProduct, identifiers, identityReason: reason, identityNote: note } = order;
  if (corrects?.identityKind && !scannedPatient && !identifiers && !reason) {
    const { identityKind, identityReason, identityNote } = corrects;
    return { identityKind, identityReason, identityNote, scannedPatient: corrects.scannedPatient, scannedProduct: corrects.scannedProduct };
  }
  await requirePatientOf(scope, row.patientId, order);
  await requireProduct(scope, row, scannedProduct);
  const { scanMedicine } = await readSettings(scope, therapeuticSettings);
  const kind = identityKindOf(order);
  const asked = scanMedicine && row.productId !== null;
  refuseIf(whyNotIdentified({ kind, scanMedicine: asked, scannedProduct, reason, note }));
  const lacks = kind === 'not-checked' || (asked && !scannedProduct);
  return {
    identityKind: kind,
    identityReason: lacks ? reason : null,
    identityNote: lacks ? note : null,
    scannedPatient: scannedPatient !== null,
    scannedProduct: scannedProduct !== null,
  };
}

async function requireProduct(scope: Scope, row: Pick<StoredAdministration, 'productId'>, scannedProduct: string | null): Promise<void> {
  if (!scannedProduct || !row.productId) return;
  const gs1 = parseGs1(scannedProduct.trim(), Number(scope.now.slice(0, 4)));
  const codes = [scannedProduct.trim(), ...(gs1 ? gtinSpellings(gs1.gtin) : [])];
  const byCode = await scope.tx
    .selectFrom('productBarcodes')
    .select('code')
    .where('hospitalId', '=', scope.hospitalId)
    .where('productId', '=', row.productId)
    .where('code', 'in', codes)
    .executeTakeFirst();
  const byName = await scope.tx
    .selectFrom('products')
    .select('sku')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.productId)
    .executeTakeFirst();
  if (byCode || foldedCode(byName?.sku ?? '') === foldedCode(scannedProduct) || row.productId === scannedProduct.trim()) return;
  throw administrationRefusals.refusal('DOSE_WRONG_PRODUCT');
}
