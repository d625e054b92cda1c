import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import type { Paper } from './paper.ts';

const margin = 12;
const ink: [number, number, number] = [22, 31, 37];
const muted: [number, number, number] = [88, 104, 114];
const line: [number, number, number] = [226, 232, 235];

/** The face of the screens, cut so that it draws every name and currency: the built-in ones do not. */
function addFace(pdf: jsPDF, file: string, style: 'normal' | 'bold'): void {
  const bytes = readFileSync(new URL(`../../web/design/fonts/${file}`, import.meta.url));
  pdf.addFileToVFS(file, bytes.toString('base64'));
  pdf.addFont(file, 'Inter', style);
}

function draw({ hospital, title, note, words, columns, rows }: Paper): ArrayBuffer {
  const pdf = new jsPDF({ format: 'a4', unit: 'mm', orientation: 'landscape', compress: true });
  addFace(pdf, 'pdf-regular.ttf', 'normal');
  addFace(pdf, 'pdf-semibold.ttf', 'bold');
  pdf
    .setFont('Inter', 'bold')
    .setFontSize(13)
    .setTextColor(...ink)
    .text(hospital, margin, margin + 4);
  pdf.setFontSize(10).text(title, margin, margin + 10);
  pdf
    .setFont('Inter', 'normal')
    .setFontSize(8)
    .setTextColor(...muted);
  const lines: string[] = pdf.splitTextToSize(note, pdf.internal.pageSize.getWidth() - 2 * margin);
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
  const pages = pdf.getNumberOfPages();
  const { width, height } = { width: pdf.internal.pageSize.getWidth(), height: pdf.internal.pageSize.getHeight() };
  pdf
    .setFont('Inter', 'normal')
    .setFontSize(8)
    .setTextColor(...muted);
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    pdf.text(`${words.page} ${page} ${words.of} ${pages}`, width - margin, height - 7, { align: 'right' });
  }
  return pdf.output('arraybuffer');
}

parentPort?.postMessage(new Uint8Array(draw(workerData as Paper)));
