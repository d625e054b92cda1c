import { parseMoney } from '#kernel/contract/money.ts';

export interface PastedRow {
  readonly hospitalCode: string;
  readonly hmoPrice: number;
}

/** Lines of a spreadsheet: the hospital's code, then the price in its last column. `bad` are the numbers of lines that hold no price. */
export function pastedRows(text: string, minorDigits: number, decimalSeparator: string): { rows: PastedRow[]; bad: number[] } {
  const rows: PastedRow[] = [];
  const bad: number[] = [];
  text.split(/\r?\n/).forEach((line, at) => {
    const cells = line
      .split(/\t|;/)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '');
    if (cells.length === 0) return;
    const hospitalCode = cells[0] ?? '';
    const price = cells.length > 1 ? parseMoney((cells.at(-1) ?? '').replace(/[^\d.,\s-]/g, ''), { minorDigits, decimalSeparator }) : null;
    if (price === null || price < 0) bad.push(at + 1);
    else rows.push({ hospitalCode, hmoPrice: price });
  });
  return { rows, bad };
}
