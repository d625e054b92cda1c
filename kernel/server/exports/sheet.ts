import { safeText } from '#kernel/contract/csv-cells.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import { ZipWriter } from '../files/zip.ts';
import { type Cell, type CellFacts, type CellKind, minorDigits, wallTime } from './cells.ts';

export interface SheetColumn {
  readonly title: string;
  readonly kind: CellKind;
  /** Values that the column offers as a selection; they stand on a second sheet. Other values may be typed. */
  readonly choices?: readonly string[];
}

/** Rows that one sheet of the format holds, its head among them. */
export const mostSheetRows = 1_048_576;
const longestCell = 32_767;

const spreadsheetml = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function escaped(text: string): string {
  // Characters that XML cannot hold are left out.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must go
  const plain = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, longestCell);
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Days since the first of January 1900 as spreadsheets count them. */
function serialOf(wall: string): number | null {
  const milliseconds = Date.parse(`${wall.replace(' ', 'T')}${wall.length === 10 ? 'T00:00:00' : ''}Z`);
  // Rounded up by less than a hundredth of a millisecond: readers cut what is behind it, and would show a second less.
  return Number.isNaN(milliseconds) ? null : Math.ceil((milliseconds / 86_400_000 + 25_569) * 1e10) / 1e10;
}

function letters(place: number): string {
  return place <= 0 ? '' : letters(Math.floor((place - 1) / 26)) + String.fromCharCode(65 + ((place - 1) % 26));
}

const text = (at: string, value: string, style = 0) =>
  `<c r="${at}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(safeText(value))}</t></is></c>`;
const number = (at: string, value: number, style = 0) => `<c r="${at}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`;

const styles = { head: 1, instant: 2, day: 3, money: 4 } as const;

function cellXml(at: string, cell: Cell, kind: CellKind, { zone, currency }: CellFacts): string {
  if (cell === null || cell === '') return '';
  if (kind === 'money' && typeof cell === 'number') return number(at, cell / 10 ** minorDigits(currency), styles.money);
  if (kind === 'instant' || kind === 'day') {
    const wall = kind === 'instant' ? wallTime(String(cell), zone) : String(cell).slice(0, 10);
    const serial = serialOf(wall);
    return serial === null ? text(at, String(cell)) : number(at, serial, styles[kind]);
  }
  return typeof cell === 'number' && Number.isFinite(cell) ? number(at, cell) : text(at, String(cell));
}

function stylesXml(currency: string | null): string {
  const digits = minorDigits(currency);
  const money = digits > 0 ? `#,##0.${'0'.repeat(digits)}` : '#,##0';
  return `${head}<styleSheet xmlns="${spreadsheetml}"><numFmts count="3"><numFmt numFmtId="164" formatCode="d\\ mmm\\ yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="d\\ mmm\\ yyyy"/><numFmt numFmtId="166" formatCode="${money}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`;
}

const listsTitle = 'Lists';

/** Columns that offer a selection, each with its column of the second sheet. */
function offering(columns: readonly SheetColumn[]) {
  return columns
    .flatMap(({ title, choices }, at) => (choices && choices.length > 0 ? [{ title, choices, at }] : []))
    .map((column, place) => ({ ...column, letter: letters(place + 1) }));
}

function validationsXml(columns: readonly SheetColumn[]): string {
  const offered = offering(columns).map(({ choices, at, letter }) => {
    const cells = `${letters(at + 1)}2:${letters(at + 1)}${mostSheetRows}`;
    const source = `${listsTitle}!$${letter}$2:$${letter}$${choices.length + 1}`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${cells}"><formula1>${source}</formula1></dataValidation>`;
  });
  return offered.length > 0 ? `<dataValidations count="${offered.length}">${offered.join('')}</dataValidations>` : '';
}

function listsXml(columns: readonly SheetColumn[]): string {
  const lists = offering(columns);
  const longest = Math.max(...lists.map(({ choices }) => choices.length));
  const lines = Array.from({ length: longest + 1 }, (_none, row) => {
    const cells = lists.map(({ title, choices, letter }) => {
      const value = row === 0 ? title : choices[row - 1];
      return value === undefined ? '' : text(`${letter}${row + 1}`, value, row === 0 ? styles.head : 0);
    });
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  });
  return `${head}<worksheet xmlns="${spreadsheetml}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function partsOf(title: string, currency: string | null, hasLists: boolean): readonly (readonly [string, string])[] {
  const name = escaped(
    title
      .replace(/[[\]*?:/\\']/g, ' ')
      .slice(0, 31)
      .trim() || 'List',
  );
  const type = (part: string, kind: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/worksheets/sheet1.xml', 'worksheet')}${hasLists ? type('/xl/worksheets/sheet2.xml', 'worksheet') : ''}${type('/xl/styles.xml', 'styles')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${spreadsheetml}" xmlns:r="${relationships}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/>${hasLists ? `<sheet name="${listsTitle}" sheetId="2" r:id="rId3"/>` : ''}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/>${hasLists ? `<Relationship Id="rId3" Type="${relationships}/worksheet" Target="worksheets/sheet2.xml"/>` : ''}</Relationships>`,
    ],
    ['xl/styles.xml', stylesXml(currency)],
  ];
}

const widths: Readonly<Record<CellKind, number>> = { text: 24, number: 12, money: 16, instant: 19, day: 13 };

export interface Sheet {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly facts: CellFacts;
  readonly madeAt: Instant;
}

async function* sheetXml({ columns, facts }: Sheet, portions: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  const cols = columns.map(({ title, kind }, at) => {
    const width = Math.min(46, Math.max(widths[kind], title.length + 3));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const names = columns.map((_column, at) => letters(at + 1));
  const titles = columns.map(({ title, kind }, at) =>
    text(`${names[at]}1`, kind === 'money' && facts.currency ? `${title} (${facts.currency})` : title, styles.head),
  );
  yield `${head}<worksheet xmlns="${spreadsheetml}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
  let count = 1;
  for await (const rows of portions) {
    const lines = rows.map((row) => {
      count += 1;
      return `<row r="${count}">${columns.map(({ kind }, at) => cellXml(`${names[at]}${count}`, row[at] ?? null, kind, facts)).join('')}</row>`;
    });
    yield lines.join('');
  }
  yield `</sheetData><autoFilter ref="A1:${letters(columns.length)}${count}"/>${validationsXml(columns)}</worksheet>`;
}

/** Writes a spreadsheet (Office Open XML) portion by portion: typed cells, a frozen head, a filter over it, texts made safe. */
export async function writeSheet(
  write: (bytes: Buffer) => Promise<void>,
  sheet: Sheet,
  portions: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<void> {
  const zip = new ZipWriter(write, sheet.madeAt);
  const hasLists = offering(sheet.columns).length > 0;
  for (const [name, content] of partsOf(sheet.title, sheet.facts.currency, hasLists)) await zip.add(name, [content]);
  await zip.add('xl/worksheets/sheet1.xml', sheetXml(sheet, portions));
  if (hasLists) await zip.add('xl/worksheets/sheet2.xml', [listsXml(sheet.columns)]);
  await zip.end();
}
