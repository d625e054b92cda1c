import type { jsPDF } from 'jspdf';
import { autoTable, type CellHookData } from 'jspdf-autotable';
import type { Letter } from './paper.ts';
import { ink, line, margin, muted, newPages, numberPages, sizeOf, write } from './paper-pen.ts';

const around = { top: margin, right: margin, bottom: 14, left: margin };
const plain = {
  font: 'Inter',
  fontSize: 8.5,
  cellPadding: { vertical: 0.8, horizontal: 0 },
  textColor: ink,
  overflow: 'linebreak',
} as const;
type Pairs = readonly (readonly [label: string, value: string])[];

/** Where the last table ended. */
function endOf(pdf: jsPDF): number {
  return (pdf as jsPDF & { lastAutoTable: { finalY: number } }).lastAutoTable.finalY;
}

/** Labels and values, one below the other. Gives where it ended. */
function writePairs(
  pdf: jsPDF,
  rows: Pairs,
  startY: number,
  { left, end = false, total = '' }: { left: number; end?: boolean; total?: string },
): number {
  if (rows.length === 0) return startY;
  autoTable(pdf, {
    startY,
    margin: { ...around, left },
    body: rows.map((row) => [...row]),
    theme: 'plain',
    styles: plain,
    columnStyles: { 0: { cellWidth: 30, textColor: muted }, 1: { halign: end ? 'right' : 'left' } },
    rowPageBreak: 'avoid',
    didParseCell: ({ cell, row }: CellHookData) => {
      if (total !== '' && (row.raw as string[])[0] === total) Object.assign(cell.styles, { fontStyle: 'bold', textColor: ink });
    },
  });
  return endOf(pdf);
}

/** Gives where the letterhead ended. */
function writeHead(pdf: jsPDF, { letterhead, number, title }: Letter): number {
  const { width } = sizeOf(pdf);
  write(pdf, 'bold', 10, ink).text(number, width - margin, margin + 5, { align: 'right' });
  const room = width - 2 * margin - pdf.getTextWidth(number) - 8;
  let at = margin + 5;
  write(pdf, 'bold', 14, ink);
  for (const part of pdf.splitTextToSize(letterhead.name, room) as string[]) {
    pdf.text(part, margin, at);
    at += 6;
  }
  write(pdf, 'normal', 8, muted);
  for (const part of letterhead.lines.flatMap((each) => pdf.splitTextToSize(each, room) as string[])) {
    pdf.text(part, margin, at - 1);
    at += 3.8;
  }
  pdf
    .setDrawColor(...ink)
    .setLineWidth(0.3)
    .line(margin, at, width - margin, at);
  write(pdf, 'bold', 13, ink).text(`${title} ${number}`, margin, at + 9);
  return at + 12;
}

function writeLines(pdf: jsPDF, { columns, rows }: Letter, startY: number): number {
  autoTable(pdf, {
    startY,
    margin: around,
    head: [[...columns]],
    body: rows.map((row) => [...row]),
    theme: 'plain',
    styles: { ...plain, fontSize: 8, cellPadding: { vertical: 1.3, horizontal: 1 }, lineColor: line, lineWidth: { bottom: 0.15 } },
    headStyles: { fontStyle: 'bold', lineColor: ink, lineWidth: { bottom: 0.3 } },
    rowPageBreak: 'avoid',
    didParseCell: ({ cell, column }) => {
      if (column.index > 1) cell.styles.halign = 'right';
    },
  });
  return endOf(pdf);
}

/** Lines to sign on, side by side, all on one page. */
function writeSigns(pdf: jsPDF, signs: readonly string[], after: number): void {
  if (signs.length === 0) return;
  const { width, height } = sizeOf(pdf);
  const room = 22;
  const isFull = after + room > height - around.bottom;
  if (isFull) pdf.addPage();
  const y = (isFull ? margin : after) + room - 5;
  const each = (width - 2 * margin + 10) / signs.length;
  write(pdf, 'normal', 8, muted)
    .setDrawColor(...ink)
    .setLineWidth(0.2);
  signs.forEach((sign, at) => {
    const x = margin + at * each;
    pdf.line(x, y, x + each - 10, y).text(sign, x, y + 4);
  });
}

/** Draws a document for somebody outside. */
export function drawLetter(letter: Letter): ArrayBuffer {
  const pdf = newPages(letter.size, 'portrait');
  const facts = writePairs(pdf, letter.facts, writeHead(pdf, letter), { left: margin });
  const lines = writeLines(pdf, letter, facts + 4);
  const sums = writePairs(pdf, letter.sums, lines + 3, { left: sizeOf(pdf).width - margin - 75, end: true, total: letter.total });
  writeSigns(pdf, letter.signs, writePairs(pdf, letter.ends, sums + 3, { left: margin }));
  numberPages(pdf, letter.words, `${letter.number} · ${letter.letterhead.name}`);
  return pdf.output('arraybuffer');
}
