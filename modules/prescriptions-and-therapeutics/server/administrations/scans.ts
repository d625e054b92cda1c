import type { Scope } from '#kernel/server/scope/scope.ts';
import { gtinSpellings, parseGs1 } from '#modules/inventory/contract/rules/gs1.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import type { StoredAdministration } from './store.ts';

const folded = (text: string) => text.replace(/[\s-]/g, '').toLowerCase();

/** The right patient and the right medicine: what was scanned at the bedside names both, or nothing is given. */
export async function requireScans(
  scope: Scope,
  row: Pick<StoredAdministration, 'patientId' | 'productId'>,
  { scannedPatient, scannedProduct }: { readonly scannedPatient: string | null; readonly scannedProduct: string | null },
): Promise<void> {
  if (scannedPatient) {
    const [patient] = await patientBrief(scope, [row.patientId]);
    const names = [patient?.id, patient?.hospitalPatientId, patient?.civisId].flatMap((name) => (name ? [folded(name)] : []));
    if (!names.includes(folded(scannedPatient))) throw administrationRefusals.refusal('DOSE_WRONG_PATIENT');
  }
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
  if (byCode || folded(byName?.sku ?? '') === folded(scannedProduct) || row.productId === scannedProduct.trim()) return;
  throw administrationRefusals.refusal('DOSE_WRONG_PRODUCT');
}
