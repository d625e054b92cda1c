import { jsPDF } from 'jspdf';
import regular from '#kernel/web/design/fonts/pdf-regular.ttf?url';
import semibold from '#kernel/web/design/fonts/pdf-semibold.ttf?url';

interface Sample {
  readonly name: string;
  readonly lines: readonly string[];
  readonly footer: string | null;
  readonly title: string;
  /** Object URLs of the pictures. */
  readonly logo: string | null;
  readonly stamp: string | null;
}

const margin = 18;
const pageHeight = 297;

async function textOf(address: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  let binary = '';
  for (let place = 0; place < bytes.length; place += 8192) binary += String.fromCharCode(...bytes.subarray(place, place + 8192));
  return btoa(binary);
}

/** Lays a picture into a box of millimetres, its proportions kept. Answers its width. */
async function lay(pdf: jsPDF, address: string, x: number, y: number, boxWidth: number, boxHeight: number): Promise<number> {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const fit = Math.min(boxWidth / picture.width, boxHeight / picture.height);
  const image = new Image();
  image.src = address;
  await image.decode();
  pdf.addImage(image, 'PNG', x, y, picture.width * fit, picture.height * fit);
  return picture.width * fit;
}

/** Saves a page with the hospital's letterhead and nothing else, as invoices and reports begin. */
export async function letterheadPdf(sample: Sample): Promise<void> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4' });
  for (const [address, style] of [
    [regular, 'normal'],
    [semibold, 'bold'],
  ] as const) {
    pdf.addFileToVFS(`inter-${style}.ttf`, await textOf(address));
    pdf.addFont(`inter-${style}.ttf`, 'Inter', style);
  }
  const left = sample.logo ? margin + (await lay(pdf, sample.logo, margin, margin, 40, 20)) + 6 : margin;
  pdf
    .setFont('Inter', 'bold')
    .setFontSize(15)
    .text(sample.name, left, margin + 6);
  pdf.setFont('Inter', 'normal').setFontSize(8.5);
  sample.lines.forEach((line, place) => {
    pdf.text(line, left, margin + 12 + place * 4.4);
  });
  pdf.setLineWidth(0.4).line(margin, margin + 26, 210 - margin, margin + 26);
  pdf.setFontSize(10).text(sample.title, margin, margin + 36);
  if (sample.footer) pdf.setFontSize(8).text(pdf.splitTextToSize(sample.footer, 130) as string[], margin, pageHeight - margin - 8);
  if (sample.stamp) await lay(pdf, sample.stamp, 210 - margin - 32, pageHeight - margin - 32, 32, 32);
  pdf.save('letterhead.pdf');
}
