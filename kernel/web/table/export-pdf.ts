import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import regular from '#kernel/web/design/fonts/pdf-regular.ttf?url';
import semibold from '#kernel/web/design/fonts/pdf-semibold.ttf?url';
import { formatDay, formatInstant, formatMoney } from '#kernel/web/text/format.ts';
import type { ExportCell, ExportColumn, ExportOrder } from './export-cells.ts';

const margin = 12;
const ink: [number, number, number] = [22, 31, 37];
const muted: [number, number, number] = [88, 104, 114];
const line: [number, number, number] = [226, 232, 235];

async function addFace(pdf: jsPDF, address: string, style: 'normal' | 'bold'): Promise<void> {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  let binary = '';
  for (let place = 0; place < bytes.length; place += 8192) binary += String.fromCharCode(...bytes.subarray(place, place + 8192));
  pdf.addFileToVFS(`inter-${style}.ttf`, btoa(binary));
  pdf.addFont(`inter-${style}.ttf`, 'Inter', style);
}

function cellOf(column: ExportColumn, cell: ExportCell, order: ExportOrder): string {
  if (cell === null || cell === '') return '';
  if (column.kind === 'money') return formatMoney(Number(cell), order.currency, order.language);
  if (column.kind === 'instant') return formatInstant(String(cell), order.zone, order.language);
  if (column.kind === 'day') return formatDay(String(cell), order.language);
  return typeof cell === 'number' ? cell.toLocaleString(order.language) : cell;
}

/** Letterhead: hospital, title, filters. Answers where the table may begin. */
function letterhead(pdf: jsPDF, order: ExportOrder): number {
  pdf
    .setFont('Inter', 'bold')
    .setFontSize(13)
    .setTextColor(...ink)
    .text(order.hospital || 'Civis', margin, margin + 4);
  pdf.setFontSize(10).text(order.title, margin, margin + 10);
  pdf
    .setFont('Inter', 'normal')
    .setFontSize(8)
    .setTextColor(...muted);
  const filters = order.filters.length > 0 ? `${order.words.filters}: ${order.filters.join(' · ')}` : '';
  const lines: string[] = filters ? pdf.splitTextToSize(filters, pdf.internal.pageSize.getWidth() - 2 * margin) : [];
  pdf.text(lines, margin, margin + 15);
  return margin + 16 + lines.length * 3.5;
}

/** 'Page x of y' and who printed when, on every page, once their number is known. */
function footers(pdf: jsPDF, order: ExportOrder): void {
  const pages = pdf.getNumberOfPages();
  const { width, height } = { width: pdf.internal.pageSize.getWidth(), height: pdf.internal.pageSize.getHeight() };
  const printed = `${order.words.printedBy} ${order.printedBy}, ${formatInstant(order.printedAt, order.zone, order.language)}`;
  pdf
    .setFont('Inter', 'normal')
    .setFontSize(8)
    .setTextColor(...muted);
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    pdf.text(printed, margin, height - 7);
    pdf.text(`${order.words.page} ${page} ${order.words.of} ${pages}`, width - margin, height - 7, { align: 'right' });
  }
}

/** The list on paper: A4, landscape above six columns, in a face that draws ₦ and ẹ. */
export async function makePdf(order: ExportOrder): Promise<Blob> {
  const pdf = new jsPDF({ format: 'a4', unit: 'mm', orientation: order.columns.length > 6 ? 'landscape' : 'portrait', compress: true });
  await Promise.all([addFace(pdf, regular, 'normal'), addFace(pdf, semibold, 'bold')]);
  autoTable(pdf, {
    startY: letterhead(pdf, order),
    margin: { top: margin, right: margin, bottom: 14, left: margin },
    head: [order.columns.map((column) => column.title)],
    body: order.rows.map((row) => order.columns.map((column, place) => cellOf(column, row[place] ?? null, order))),
    theme: 'plain',
    styles: {
      font: 'Inter',
      fontStyle: 'normal',
      fontSize: 8,
      cellPadding: 1.6,
      textColor: ink,
      lineColor: line,
      lineWidth: { bottom: 0.15 },
      overflow: 'linebreak',
    },
    headStyles: { fontStyle: 'bold', textColor: muted },
    columnStyles: Object.fromEntries(
      order.columns.map((column, place) => [place, { halign: column.align === 'end' ? ('right' as const) : ('left' as const) }]),
    ),
  });
  footers(pdf, order);
  return pdf.output('blob');
}
