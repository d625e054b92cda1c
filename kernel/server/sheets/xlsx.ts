import { SheetFault } from './faults.ts';
import { mostCells, mostCharacters, mostColumns, mostRowNumbers, mostTexts, type RawRow } from './table.ts';
import { Archive } from './unzip.ts';
import { attribute, readXml } from './xml.ts';

interface Book {
  readonly strings: readonly string[];
  /** For each style of a cell: whether its number is a day. */
  readonly days: readonly boolean[];
  readonly from1904: boolean;
}

const builtInDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

function readStrings(xml: string | null): string[] {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let aside = false;
  readXml(xml ?? '', {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 't') inText = true;
      // How a word is spoken, beside its writing.
      else if (name === 'rPh') aside = true;
    },
    close: (name) => {
      if (name === 'si') {
        if (strings.length >= mostTexts) throw new SheetFault('SHEET_TOO_LARGE');
        strings.push(current);
      } else if (name === 't') inText = false;
      else if (name === 'rPh') aside = false;
    },
    text: (text) => {
      if (inText && !aside) current += text;
    },
  });
  return strings;
}

function isDayFormat(code: string): boolean {
  return /[dmy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '')) && /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, ''));
}

function readDays(xml: string | null): boolean[] {
  const formats = new Map<number, boolean>();
  const days: boolean[] = [];
  let inCells = false;
  readXml(xml ?? '', {
    open: (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attribute(attributes, 'numFmtId')), isDayFormat(attribute(attributes, 'formatCode') ?? ''));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const format = Number(attribute(attributes, 'numFmtId') ?? 0);
        days.push(formats.get(format) ?? builtInDays.has(format));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return days;
}

/** The path of the first visible sheet, and how the book counts its days. */
function firstSheet(archive: Archive): { readonly path: string; readonly from1904: boolean } {
  const sheets: { id: string; hidden: boolean }[] = [];
  let from1904 = false;
  readXml(archive.text('xl/workbook.xml') ?? '', {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '');
      if (name === 'sheet')
        sheets.push({
          id: attribute(attributes, 'r:id') ?? attribute(attributes, 'id') ?? '',
          hidden: attribute(attributes, 'state') !== null && attribute(attributes, 'state') !== 'visible',
        });
    },
  });
  const sheet = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  let target: string | null = null;
  readXml(archive.text('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, attributes) => {
      if (name !== 'Relationship' || attribute(attributes, 'Id') !== sheet?.id) return;
      if (attribute(attributes, 'TargetMode')?.toLowerCase() !== 'external') target = attribute(attributes, 'Target');
    },
  });
  const path: string = target ?? '';
  if (!sheet || path === '') throw new SheetFault('SHEET_UNREADABLE');
  return { path: path.startsWith('/') ? path.slice(1) : `xl/${path}`, from1904 };
}

function placeOf(reference: string | null, next: number): number {
  if (!reference) return next;
  let place = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    place = place * 26 + letter - 64;
    if (place > 20_000) break;
  }
  return place === 0 ? next : place - 1;
}

/** A day (with a time where it has one) out of the days that a spreadsheet counts from the end of 1899 or from 1904. */
export function dayOfSerial(serial: number, from1904 = false): string | null {
  // The 29th of February 1900 is counted although it never was: days before it are one off.
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const milliseconds = Math.round((days - 25_569) * 86_400) * 1000;
  if (!(serial >= 0) || !(milliseconds < 253_402_300_800_000)) return null;
  const text = new Date(milliseconds).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

/** A number as it was typed: without the digits that binary fractions add, never with an exponent where it can be written out. */
export function numberAsTyped(text: string): string {
  if (/^-?\d{1,15}$/.test(text) || /^-?\d{1,12}\.\d{1,3}$/.test(text)) return text;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
  const short = Number(value.toPrecision(15));
  return /e/.test(String(short)) ? short.toFixed(20).replace(/0+$/, '') : String(short);
}

interface OpenCell {
  readonly type: string;
  readonly style: number;
}

function cellText(value: string, { type, style }: OpenCell, book: Book): string {
  if (value === '') return '';
  if (type === 's') return book.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?Z?$/, '');
  if (type !== 'n') return value;
  return (book.days[style] && dayOfSerial(Number(value), book.from1904)) || numberAsTyped(value);
}

/** Hears the rows of a sheet and hands on each that has a filled cell. */
function rowReader(book: Book, take: (row: RawRow) => void) {
  let row = 0;
  let cells: string[] = [];
  let place = -1;
  let cell: OpenCell | null = null;
  let value = '';
  let hears = false;
  let cellsSeen = 0;
  let rowsSeen = 0;
  return {
    open: (name: string, attributes: string) => {
      if (name === 'row') {
        rowsSeen += 1;
        if (rowsSeen > mostRowNumbers) throw new SheetFault('SHEET_TOO_LARGE');
        row = Number(attribute(attributes, 'r') ?? row + 1);
        cells = [];
        place = -1;
      } else if (name === 'c') {
        cellsSeen += 1;
        if (cellsSeen > mostCells) throw new SheetFault('SHEET_TOO_LARGE');
        place = placeOf(attribute(attributes, 'r'), place + 1);
        cell = { type: attribute(attributes, 't') ?? 'n', style: Number(attribute(attributes, 's') ?? 0) };
        value = '';
      } else if (cell && (name === 'v' || name === 't')) hears = true;
    },
    close: (name: string) => {
      if (name === 'v' || name === 't') hears = false;
      else if (name === 'c' && cell) {
        const text = cellText(value, cell, book);
        cell = null;
        if (text === '') return;
        if (place >= mostColumns) throw new SheetFault('SHEET_WIDE', { columns: mostColumns });
        while (cells.length < place) cells.push('');
        cells[place] = text;
      } else if (name === 'row' && cells.length > 0) take({ row, cells });
    },
    text: (text: string) => {
      if (!hears) return;
      value += text;
      if (value.length > mostCharacters) throw new SheetFault('SHEET_LONG_CELL', { row, characters: mostCharacters });
    },
  };
}

/**
 * Reads the first visible sheet of an Office Open XML workbook. Formulas are not evaluated: the value that the program which
 * saved the file had shown counts. Workbooks with macros are refused, whatever they are called.
 */
export function readXlsx(bytes: Buffer, take: (row: RawRow) => void): void {
  const archive = new Archive(bytes);
  const types = archive.text('[Content_Types].xml') ?? '';
  if (/macroEnabled/i.test(types) || archive.names.some((name) => /vbaproject|macrosheets\//.test(name)))
    throw new SheetFault('SHEET_MACROS');
  const { path, from1904 } = firstSheet(archive);
  const days = readDays(archive.text('xl/styles.xml'));
  const strings = readStrings(archive.text('xl/sharedStrings.xml'));
  const xml = archive.text(path);
  if (xml === null) throw new SheetFault('SHEET_UNREADABLE');
  readXml(xml, rowReader({ strings, days, from1904 }, take));
}
