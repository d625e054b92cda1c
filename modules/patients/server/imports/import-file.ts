import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import { readSheet } from '#kernel/server/sheets/read-sheet.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import { type ImportColumn, importColumns, mostImportRows } from '../../contract/words.ts';

/** One line of an import: its number in the file and what stands in each known column. */
export interface ImportLine {
  readonly row: number;
  readonly cells: Readonly<Partial<Record<ImportColumn, string>>>;
}

const needed: ReadonlySet<ImportColumn> = new Set(['firstName', 'lastName']);

const columns: readonly UploadColumn[] = importColumns.map((key) => ({
  key,
  title: key,
  optional: !needed.has(key),
  ...(key === 'dateOfBirth' ? { kind: 'date' } : {}),
}));

/** The lines of an uploaded spreadsheet or CSV by the headings of the template; see `readSheet` for what is refused. */
export async function readImport(file: UploadedFile | undefined): Promise<ImportLine[]> {
  const { rows } = await readSheet(file, { columns, maxRows: mostImportRows });
  return rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(importColumns.flatMap((column) => (cells[column] ? [[column, cells[column]]] : []))),
  }));
}

const example: Readonly<Record<ImportColumn, string>> = {
  firstName: 'Ada',
  lastName: 'Okafor',
  middleName: '',
  title: 'Ms',
  gender: 'female',
  dateOfBirth: '1990-01-31',
  dialCode: '+234',
  phoneNumber: '08031234567',
  email: '',
  address: '5 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  lga: 'Ikeja',
  country: 'Nigeria',
  maritalStatus: 'single',
  idType: '',
  idNumber: '',
  bloodGroup: '',
  genotype: '',
  nextOfKinName: 'Ngozi Okafor',
  nextOfKinRelationship: 'sibling',
  nextOfKinDialCode: '+234',
  nextOfKinPhone: '08037654321',
  consentDataProcessing: 'yes',
};

/** GET patients/template: the headings and one example line to write over. */
export function importTemplate(scope: Scope, format: 'xlsx' | 'csv'): Promise<FileAnswer> {
  return sheetTemplate(columns, [example], format, { name: 'patients-template', madeAt: scope.now });
}
