import papaparse from 'papaparse';
import readSheets from 'read-excel-file/node';
import writeXlsx from 'write-excel-file/node';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import { patientRefusals } from '../contract/refusals.ts';
import { type ImportColumn, importColumns, mostImportRows } from '../contract/words.ts';

/** One line of an import: its number in the file and what stands in each known column. */
export interface ImportLine {
  readonly row: number;
  readonly cells: Readonly<Partial<Record<ImportColumn, string>>>;
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim();
}

async function tableOf(file: UploadedFile): Promise<unknown[][]> {
  try {
    if (file.mimeType === spreadsheet) {
      const [first] = await readSheets(file.bytes);
      return first?.data ?? [];
    }
    if (file.mimeType === 'text/csv' || file.mimeType === 'text/plain') {
      const parsed = papaparse.parse<string[]>(file.bytes.toString('utf8').replace(/^\u{feff}/u, ''), { skipEmptyLines: 'greedy' });
      return parsed.data;
    }
  } catch {
    throw patientRefusals.refusal('IMPORT_UNREADABLE');
  }
  throw patientRefusals.refusal('IMPORT_UNREADABLE');
}

function fold(heading: unknown): string {
  return textOf(heading)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** The lines of an uploaded spreadsheet or CSV by the headings of the template; empty lines are left out. */
export async function readImport(file: UploadedFile | undefined): Promise<ImportLine[]> {
  if (!file || file.bytes.length === 0) throw patientRefusals.refusal('IMPORT_UNREADABLE');
  const [headings, ...rows] = await tableOf(file);
  const columns = (headings ?? []).map((heading) => importColumns.find((column) => fold(column) === fold(heading)) ?? null);
  if (!columns.includes('firstName') || !columns.includes('lastName')) throw patientRefusals.refusal('IMPORT_UNREADABLE');
  const lines = rows.map((cells, index) => ({
    row: index + 2,
    cells: Object.fromEntries(
      columns.flatMap((column, at) => (column && textOf(cells[at]) ? [[column, textOf(cells[at])]] : [])),
    ) as ImportLine['cells'],
  }));
  const filled = lines.filter((line) => Object.keys(line.cells).length > 0);
  if (filled.length > mostImportRows) throw patientRefusals.refusal('IMPORT_TOO_LONG');
  return filled;
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
export async function importTemplate(format: 'xlsx' | 'csv'): Promise<FileAnswer> {
  const line = importColumns.map((column) => example[column]);
  if (format === 'csv') {
    const text = papaparse.unparse([[...importColumns], line]);
    return { filename: 'patients-template.csv', mimeType: 'text/csv', bytes: Buffer.from(`\u{feff}${text}\r\n`) };
  }
  const rows = [importColumns.map((value) => ({ value, fontWeight: 'bold' as const })), line.map((value) => ({ value, type: String }))];
  return { filename: 'patients-template.xlsx', mimeType: spreadsheet, bytes: await writeXlsx(rows).toBuffer() };
}
