import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A page of a PDF: its size in whole millimetres, and what is written on it. */
export interface PrintedSheet {
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

const millimetres = (points: number) => Math.round((points / 72) * 25.4);

/** The pages of a PDF, first to last. */
export async function sheetsOf(pdf: Buffer): Promise<PrintedSheet[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const sheets: PrintedSheet[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    sheets.push({ width: millimetres(right - left), height: millimetres(top - bottom), text });
  }
  await task.destroy();
  return sheets;
}
