import { archive, book, sheetOf } from '#kernel/server/testing/workbook.ts';

/** A table that means harm: small to send, large to read. */
export interface HostileTable {
  readonly what: string;
  readonly file: { readonly filename: string; readonly bytes: Buffer; readonly type: string };
}

const megabyte = 1_048_576;

function workbook(what: string, sheet: string | Buffer, more: Readonly<Record<string, string | Buffer>> = {}): HostileTable {
  const bytes = archive({ ...book, ...more, 'xl/worksheets/a.xml': sheet });
  return { what, file: { filename: 'table.xlsx', bytes, type: 'application/octet-stream' } };
}

const csv = (what: string, text: string): HostileTable => ({
  what,
  file: { filename: 'table.csv', bytes: Buffer.from(text), type: 'text/csv' },
});

const texts = (count: number, text: string) => ({ 'xl/sharedStrings.xml': `<sst>${`<si><t>${text}</t></si>`.repeat(count)}</sst>` });

/** Each at most 2 MB, which every import takes. */
export function hostileTables(): HostileTable[] {
  const named = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>';
  return [
    workbook('one cell at the far end', sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    workbook('60 MB of blanks', sheetOf(' '.repeat(60 * megabyte))),
    workbook('40 MB of blanks', sheetOf(' '.repeat(40 * megabyte))),
    workbook('a bomb of 300 MB', Buffer.alloc(300 * megabyte)),
    workbook('millions of empty cells', sheetOf(`<row>${'<c/>'.repeat(8_000_000)}</row>`)),
    workbook('a million shared texts', sheetOf(named), texts(1_000_000, 'a')),
    workbook('one shared text of 40 MB', sheetOf(named), texts(1, 'a'.repeat(40 * megabyte))),
    workbook('a shared text named 38,000 times', sheetOf(named.repeat(19_000)), texts(1, 'a'.repeat(32_000))),
    csv('900,000 columns', 'a,'.repeat(900_000)),
    csv('900,000 empty columns', ','.repeat(900_000)),
    csv('a line of 1.8 MB', `a,b\n${'a'.repeat(1_800_000)}`),
    csv('900,000 rows', 'a\n'.repeat(900_000)),
    csv('an open quote and 1.8 MB', `a,b\n"${'a""'.repeat(600_000)}`),
  ];
}
