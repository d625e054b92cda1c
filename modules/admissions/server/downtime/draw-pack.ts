import PDFDocument from 'pdfkit';
import { type PackWords, packWords } from './paper-words.ts';
import type { PackPatient, WardPack } from './words.ts';

const face = (file: string) => new URL(`../../../../kernel/web/design/fonts/${file}`, import.meta.url).pathname;
const [margin, ink, muted, alarm] = [40, '#161f25', '#586872', '#b3261e'];

type Pen = InstanceType<typeof PDFDocument>;

function title(pen: Pen, text: string, size: number): void {
  pen.font('bold').fontSize(size).fillColor(ink).text(text);
}

/** A label, with its colon as the language writes it, and what it is followed by. */
function said(pen: Pen, label: string, text: string, colour = ink): void {
  if (text === '') return;
  pen.font('bold').fontSize(9).fillColor(muted).text(label, { continued: true });
  pen.font('normal').fillColor(colour).text(text);
}

function list(pen: Pen, label: string, lines: readonly string[], none: string): void {
  pen.moveDown(0.4).font('bold').fontSize(10).fillColor(ink).text(label);
  pen.font('normal').fontSize(9);
  if (lines.length === 0) pen.fillColor(muted).text(none);
  for (const line of lines) pen.fillColor(ink).text(line, { indent: 8 });
}

function wardList(pen: Pen, patients: readonly PackPatient[], { columns }: PackWords): void {
  pen.font('normal').fontSize(8).fillColor(ink);
  const rows = patients.map((each) => [
    each.bed,
    `${each.name}\n${each.number}`,
    each.about,
    String(each.day),
    each.diagnosis,
    each.codeStatus,
    each.allergies,
  ]);
  pen.table({
    columnStyles: [48, '*', 70, 28, '*', 58, '*'],
    defaultStyle: { border: { bottom: 0.5 }, padding: 3 },
    data: [[...columns], ...rows],
  });
}

function patientPage(pen: Pen, each: PackPatient, words: PackWords): void {
  const { label } = words;
  pen.addPage();
  title(pen, `${each.bed}  ${each.name}`, 14);
  said(pen, label(words.patientId), words.about(each.number, each.about, each.day));
  said(pen, label(words.consultant), each.consultant);
  said(pen, label(words.diagnosis), each.diagnosis);
  said(pen, label(words.allergies), each.allergies, alarm);
  said(pen, label(words.codeStatus), each.codeStatus);
  for (const line of each.care) pen.font('normal').fontSize(9).fillColor(ink).text(line);
  list(
    pen,
    words.drugChart,
    each.chart.flatMap(({ medicine, dose, given, due }) => [
      `${medicine}, ${dose}`,
      `    ${label(words.given)}${given.join('; ') || words.nothingGiven}`,
      `    ${label(words.due)}${due.map((time) => `[  ] ${time}`).join('   ') || words.nothingDue}`,
    ]),
    words.noMedicine,
  );
  list(pen, words.plan, each.plan, words.noPlan);
  list(pen, words.results, each.results, words.noResult);
  pen.moveDown(0.6).font('bold').fontSize(10).fillColor(ink).text(words.notes);
}

function numberPages(pen: Pen, { ward, madeAt }: WardPack, words: PackWords): void {
  const { start, count } = pen.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pen.switchToPage(start + page);
    const foot = words.foot(ward, madeAt, page + 1, count);
    pen
      .font('normal')
      .fontSize(8)
      .fillColor(muted)
      .text(foot, margin, pen.page.height - margin + 8, { lineBreak: false, height: 10 });
  }
}

/** Draws the downtime pack of a ward, encrypted with AES-256 from its first byte on: it opens with the password of the ward alone. */
export function drawPack(pack: WardPack, password: string): Promise<Buffer> {
  const words = packWords[pack.language];
  const pen = new PDFDocument({
    ...{ size: 'A4', margin, bufferPages: true, compress: true },
    ...{ pdfVersion: '1.7ext3', userPassword: password, ownerPassword: password },
    permissions: { printing: 'highResolution', copying: false, modifying: false, annotating: false },
    // The title of a file is read without its password in lists of some programs: it names no patient.
    info: { Title: words.pack(pack.ward) },
  });
  const parts: Buffer[] = [];
  const made = new Promise<Buffer>((resolve, reject) => {
    pen.on('data', (part: Buffer) => parts.push(part));
    pen.on('end', () => resolve(Buffer.concat(parts)));
    pen.on('error', reject);
  });
  pen.registerFont('normal', face('pdf-regular.ttf')).registerFont('bold', face('pdf-semibold.ttf'));
  title(pen, pack.hospital, 11);
  title(pen, words.pack(pack.ward), 16);
  said(pen, words.label(words.asOf), pack.madeAt);
  said(pen, words.label(words.patients), String(pack.patients.length));
  pen.moveDown(0.6);
  if (pack.patients.length > 0) wardList(pen, pack.patients, words);
  for (const each of pack.patients) patientPage(pen, each, words);
  numberPages(pen, pack, words);
  pen.end();
  return made;
}
