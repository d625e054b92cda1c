import { readFileSync } from 'node:fs';
import { jsPDF } from 'jspdf';

type Colour = [red: number, green: number, blue: number];

/** Millimetres that stay white around a page. */
export const margin = 12;
export const ink: Colour = [22, 31, 37];
export const muted: Colour = [88, 104, 114];
export const line: Colour = [226, 232, 235];

/** The face of the screens, cut so that it draws every name and currency: the built-in ones do not. */
function addFace(pdf: jsPDF, file: string, style: 'normal' | 'bold'): void {
  const bytes = readFileSync(new URL(`../../web/design/fonts/${file}`, import.meta.url));
  pdf.addFileToVFS(file, bytes.toString('base64'));
  pdf.addFont(file, 'Inter', style);
}

/** An empty page of a size, measured in millimetres, with the faces of the screens. */
export function newPages(format: string, orientation: 'landscape' | 'portrait'): jsPDF {
  const pdf = new jsPDF({ format, unit: 'mm', orientation, compress: true });
  addFace(pdf, 'pdf-regular.ttf', 'normal');
  addFace(pdf, 'pdf-semibold.ttf', 'bold');
  return pdf;
}

/** Takes up a face, a size in points and a colour. */
export function write(pdf: jsPDF, style: 'normal' | 'bold', size: number, colour: Colour): jsPDF {
  return pdf
    .setFont('Inter', style)
    .setFontSize(size)
    .setTextColor(...colour);
}

export function sizeOf(pdf: jsPDF): { readonly width: number; readonly height: number } {
  return { width: pdf.internal.pageSize.getWidth(), height: pdf.internal.pageSize.getHeight() };
}

/** 'Page 1 of 2' at the foot of every page, at its start what else is said there. */
export function numberPages(pdf: jsPDF, words: { readonly page: string; readonly of: string }, about = ''): void {
  const pages = pdf.getNumberOfPages();
  const { width, height } = sizeOf(pdf);
  write(pdf, 'normal', 8, muted);
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    if (about) pdf.text(about, margin, height - 7);
    pdf.text(`${words.page} ${page} ${words.of} ${pages}`, width - margin, height - 7, { align: 'right' });
  }
}
