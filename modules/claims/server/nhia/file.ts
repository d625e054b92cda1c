import type { Id } from '#kernel/contract/fields.ts';
import type { FileAnswer } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { nhiaRowsOf } from './returns.ts';
import { fileRowOf } from './rules.ts';

const columns: readonly UploadColumn[] = [
  { key: 'facilityCode', title: 'Facility code' },
  { key: 'hmoCode', title: 'HMO code' },
  { key: 'enrolleeNumber', title: 'Enrollee number' },
  { key: 'sex', title: 'Sex' },
  { key: 'birthYear', title: 'Year of birth', kind: 'number' },
  { key: 'visitAt', title: 'Visit' },
  { key: 'kind', title: 'Kind' },
  { key: 'referral', title: 'Referral' },
  { key: 'diagnoses', title: 'Diagnoses (ICD-10)' },
  { key: 'services', title: 'Services' },
  { key: 'drugs', title: 'Drugs' },
  { key: 'authorisations', title: 'PA code or notice' },
  { key: 'outcome', title: 'Outcome' },
  { key: 'payment', title: 'Payment' },
  { key: 'amount', title: 'Amount', kind: 'number' },
];

interface FileQuery {
  readonly month?: string | undefined;
  readonly planId?: Id | undefined;
  readonly format: 'csv' | 'xlsx' | 'json';
}

/** GET hmo/nhia/encounters/file. It leaves the hospital, so that it stands in the audit trail. */
export async function nhiaFile(scope: Scope, { month: asked, planId, format }: FileQuery): Promise<FileAnswer> {
  const month = asked ?? (await scope.today()).slice(0, 7);
  const rows = await nhiaRowsOf(scope, month, planId);
  const digits = (await currencyOf(scope))?.minorDigits ?? 2;
  await scope.record({
    ...{ action: 'read', entity: 'NhiaReturn', entityId: null, entityNumber: month },
    summary: `NHIA encounters of ${month} taken out as a file (${rows.length} rows)`,
  });
  const name = `nhia-encounters-${month}`;
  if (format !== 'json')
    return sheetTemplate(
      columns,
      rows.map((row) => fileRowOf(row, digits)),
      format,
      { name, madeAt: scope.now },
    );
  const plain = rows.map(({ id: _id, billNumber: _number, planId: _plan, faults: _faults, ...row }) => row);
  return {
    filename: `${name}.json`,
    mimeType: 'application/json',
    bytes: Buffer.from(JSON.stringify({ month, encounters: plain }, null, 2)),
  };
}
