import { describe, expect, test } from 'vitest';
import { cellsOf, isTable, readCount, readDayCell, readMoneyCell, theOne } from './cells.ts';
import { fillFrom, headed } from './fill.ts';

describe('a text from a spreadsheet', () => {
  test('is told from a single value', () => {
    expect([isTable('Amoxil'), isTable('Amoxil\n'), isTable('Amoxil\t3'), isTable('Amoxil\nPanadol')]).toEqual([false, false, true, true]);
  });

  test('is read cell by cell, with quotes and empty cells, without empty lines', () => {
    expect(cellsOf('Amoxil\tA-1\t\t2\r\n"Panadol ""forte""\n500 mg"\tB 2\r\n\r\n')).toEqual([
      ['Amoxil', 'A-1', '', '2'],
      ['Panadol "forte"\n500 mg', 'B 2'],
    ]);
  });

  test.each([
    ['12', { value: 12 }],
    ['1,500', { value: 1500 }],
    ['1 500', { value: 1500 }],
    ['3.0', { value: 3 }],
    ['2.5', { fault: 'is not a whole number' }],
    ['two', { fault: 'is not a whole number' }],
    ['-4', { fault: 'is not a whole number' }],
  ])('count %s', (text, read) => {
    expect(readCount(text)).toEqual(read);
  });

  test('a count may have a least', () => {
    expect(readCount('0', 1)).toEqual({ fault: 'is too small' });
  });

  test.each([
    ['1,250.50', { value: 125_050 }],
    ['₦1,250.5', { value: 125_050 }],
    ['1.250,50', { value: 125_050 }],
    ['1250', { value: 125_000 }],
    ['', { value: null }],
    ['12.345.6', { fault: 'is not an amount' }],
    ['free', { fault: 'is not an amount' }],
  ])('amount %s', (text, read) => {
    expect(readMoneyCell(text, 2)).toEqual(read);
  });

  test('days are read as they are typed', () => {
    expect([readDayCell('31/12/2027'), readDayCell('2027-12-31'), readDayCell('')]).toEqual([
      { value: '2027-12-31' },
      { value: '2027-12-31' },
      { value: null },
    ]);
    expect(readDayCell('31/02/2027')).toEqual({ fault: 'is not a date' });
  });
});

test('a pasted word means the row that it names; of several that it does not name, none', () => {
  const rows = [
    { name: 'Panadol 500 mg', sku: 'PAN' },
    { name: 'Panadol Extra', sku: 'PAX' },
  ];
  const meant = (words: string, among = rows) => theOne(among, words, ({ name, sku }) => [name, sku])?.sku ?? null;
  expect([meant('pax'), meant(' Panadol extra '), meant('panadol'), meant('panadol', rows.slice(0, 1)), meant('x', [])]).toEqual([
    ...['PAX', 'PAX', null, 'PAN', null],
  ]);
});

describe('pasted cells over lines', () => {
  interface Row {
    readonly batch: string;
    readonly packs: number;
  }
  const columns = [
    { title: 'Product' },
    { title: 'Batch', read: (text: string) => ({ value: { batch: text } }) },
    {
      title: 'Packs',
      read: (text: string) => {
        const read = readCount(text);
        return 'fault' in read ? read : { value: { packs: read.value } };
      },
    },
  ];

  test('fill from the cell on, and what does not fit is told with its line', () => {
    const filled = fillFrom<Row>(columns, 3, { row: 1, column: 1 }, [
      ['A-1', '4', 'x'],
      ['A-2', 'many'],
      ['A-3', '1'],
    ]);
    expect([...filled.changes]).toEqual([
      [1, { batch: 'A-1', packs: 4 }],
      [2, { batch: 'A-2' }],
    ]);
    expect(filled.unread).toEqual([
      { line: 2, column: '', text: 'x', why: 'has no column to go into' },
      { line: 3, column: 'Packs', text: 'many', why: 'is not a whole number' },
      { line: 4, column: 'Batch', text: 'A-3', why: 'has no line to go into' },
      { line: 4, column: 'Packs', text: '1', why: 'has no line to go into' },
    ]);
  });

  test('a first line of titles gives the order of the columns', () => {
    const cells = [
      ['Packs', 'batch'],
      ['4', 'A-1'],
    ];
    expect(headed(columns, cells)).toEqual({ columns: [columns[2], columns[1]], cells: [['4', 'A-1']] });
    expect(headed(columns, [['4', 'A-1']])).toEqual({ columns, cells: [['4', 'A-1']] });
  });
});
