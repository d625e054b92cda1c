import { parentPort, workerData } from 'node:worker_threads';
import { autoTable } from 'jspdf-autotable';
import { drawLetter } from './draw-letter.ts';
import type { Letter, Paper } from './paper.ts';
import { ink, line, margin, muted, newPages, numberPages, sizeOf, write } from './paper-pen.ts';

function drawList({ hospital, title, note, words, columns, rows }: Paper): ArrayBuffer {
  const pdf = newPages('a4', 'landscape');
  write(pdf, 'bold', 13, ink).text(hospital, margin, margin + 4);
  pdf.setFontSize(10).text(title, margin, margin + 10);
  write(pdf, 'normal', 8, muted);
  const lines: string[] = pdf.splitTextToSize(note, sizeOf(pdf).width - 2 * margin);
  pdf.text(lines, margin, margin + 15);
  autoTable(pdf, {
    startY: margin + 16 + lines.length * 3.5,
    margin: { top: margin, right: margin, bottom: 14, left: margin },
    head: [[...columns]],
    body: rows.map((row) => [...row]),
    theme: 'plain',
    styles: {
      font: 'Inter',
      fontSize: 7,
      cellPadding: 1.4,
      textColor: ink,
      lineColor: line,
      lineWidth: { bottom: 0.15 },
      overflow: 'linebreak',
    },
    headStyles: { fontStyle: 'bold', textColor: muted },
  });
  numberPages(pdf, words);
  return pdf.output('arraybuffer');
}

const paper = workerData as Paper | Letter;
parentPort?.postMessage(new Uint8Array('letterhead' in paper ? drawLetter(paper) : drawList(paper)));
