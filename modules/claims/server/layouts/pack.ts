import type { Id } from '#kernel/contract/fields.ts';
import { formatMoney } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { drawPaper, type Letter } from '#kernel/server/exports/paper.ts';
import { readFile, saveFile } from '#kernel/server/files/file-store.ts';
import type { FileAnswer } from '#kernel/server/module/implement.ts';
import { refuseHeld } from '#kernel/server/outbox/limits.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { sheetTemplate } from '#kernel/server/sheets/write-sheets.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { generalSettings } from '#modules/organisation/contract/settings.ts';
import { hospitalOf, readSettings } from '#modules/organisation/server/index.ts';
import { seesConfidential } from '#modules/patients/server/index.ts';
import type { ClaimLayout, PackQuery } from '../../contract/layout-records.ts';
import type { PackFormat } from '../../contract/rule-words.ts';
import { invoiceFactsOf, invoicesForPartner } from '../invoice-facts.ts';
import { type ClaimRecord, findClaim, itemsOf, requirePartner } from '../store.ts';
import { type LayoutItem, letterOf, placesOf, tableOf, whyNotPack } from './rules.ts';
import { layoutOf } from './save.ts';

/** Kept by a job after submission. */
export const packJob = 'claims.keep-pack';
const rule = { purpose: 'claim-pack', mimeTypes: ['application/pdf'], maxBytes: 50 * 1024 * 1024 };

/** Whom a pack is for: the partner gets all names, a person those that they may see. */
type Reader = 'partner' | 'person';

async function rowsOf(scope: Scope, claim: ClaimRecord, reader: Reader): Promise<LayoutItem[]> {
  const items = await itemsOf(scope, [claim.id]);
  const invoiceIds = [...new Set(items.map(({ invoiceId }) => invoiceId))];
  const facts = await (reader === 'partner' ? invoicesForPartner : invoiceFactsOf)(scope, invoiceIds);
  return items.map((item) => {
    const invoice = facts.get(item.invoiceId);
    const { invoiceId, serviceDate, itemName, hmoCode, module, quantity, unitPrice, amount } = item;
    return {
      ...{ invoiceId, serviceDate, itemName, hmoCode, module, quantity, unitPrice, amount, claimNumber: claim.claimNumber },
      ...{ patientName: invoice?.patientFullName ?? '', enrolleeNumber: invoice?.enrolleeNumber ?? null },
      ...{ invoiceNumber: invoice?.invoiceNumber ?? '', authorisation: item.paCode ?? item.noticeNumber },
    };
  });
}

/** The covering letter of a claim with its schedule. */
async function claimLetter(scope: Scope, claim: ClaimRecord, items: readonly LayoutItem[], layout: ClaimLayout): Promise<Letter> {
  const { format } = await requireCurrency(scope);
  const hospital = await hospitalOf(scope);
  const { paperSize } = await readSettings(scope, generalSettings);
  const { name: partner } = await requirePartner(scope, claim.hmoId);
  const { headings, rows } = tableOf(items, { ...layout, totalsRow: false }, format.minorDigits);
  const places = placesOf(claim, { partner, items: claim.itemCount, invoices: claim.invoiceCount }, format);
  const { name, address, city, state, country, dialCode, phone, email } = hospital;
  const lines = [[address, city, state, country].filter(Boolean).join(', '), [`${dialCode} ${phone}`, email].filter(Boolean).join(' · ')];
  return {
    ...{ size: paperSize === 'Letter' ? ('letter' as const) : ('a4' as const), letterhead: { name, lines: lines.filter(Boolean) } },
    ...{ title: claim.status === 'posted' ? 'Claim (draft)' : 'Claim', number: claim.claimNumber },
    facts: [
      ['To', partner],
      ['Period', `${claim.periodStart} – ${claim.periodEnd}`],
      ['', letterOf(layout.letter, places)],
    ],
    ...{ columns: headings, rows, sums: [['Total', formatMoney(claim.total, format)]], total: 'Total' },
    ...{ ends: [], signs: ['For the hospital'], words: { page: 'Page', of: 'of' } },
  };
}

async function packOf(scope: Scope, claim: ClaimRecord, format: PackFormat, reader: Reader): Promise<FileAnswer> {
  const { layout } = await layoutOf(scope, claim.hmoId);
  const items = await rowsOf(scope, claim, reader);
  if (format === 'pdf') {
    const bytes = await drawPaper(await claimLetter(scope, claim, items, layout), 60_000);
    return { filename: `${claim.claimNumber}.pdf`, mimeType: 'application/pdf', bytes };
  }
  const { format: money } = await requireCurrency(scope);
  const { headings, rows } = tableOf(items, layout, money.minorDigits);
  const columns = headings.map((title, at) => {
    const field = layout.columns[at]?.field;
    const isNumber = field === 'amount' || field === 'unitPrice' || field === 'quantity';
    return { key: `c${at}`, title, kind: isNumber ? ('number' as const) : ('text' as const) };
  });
  const written = rows.map((row) => Object.fromEntries(row.map((cell, at) => [`c${at}`, cell])));
  return sheetTemplate(columns, written, format, { name: claim.claimNumber, madeAt: scope.now });
}

/** GET hmo/claim/{id}/pack: drawn from the items, which never change once the claim is submitted, with names as the person may see them. */
export async function readPack(scope: Scope, id: Id, { format, draft }: PackQuery): Promise<FileAnswer> {
  const claim = await findClaim(scope, id);
  refuseIf(whyNotPack(claim, draft === 'true'));
  const wanted = format ?? (await layoutOf(scope, claim.hmoId)).layout.fileFormat;
  // The kept pack names every patient.
  const kept = wanted === 'pdf' && seesConfidential(scope) ? await keptPack(scope, id) : undefined;
  return kept ? readFile(scope, kept.fileId) : packOf(scope, claim, wanted, 'person');
}

function keptPack(scope: Scope, claimId: Id): Promise<{ fileId: Id } | undefined> {
  return scope.tx
    .selectFrom('claimFiles')
    .select('fileId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('claimId', '=', claimId)
    .where('kind', '=', 'pack')
    .executeTakeFirst();
}

/** The pack of a submitted claim is kept as it was sent. The job may come twice: one pack is kept. */
export async function keepPack(scope: Scope, claimId: Id): Promise<void> {
  const claim = await findClaim(scope, claimId);
  if (await keptPack(scope, claimId)) return;
  const { filename, mimeType, bytes } = await packOf(scope, claim, 'pdf', 'partner');
  const file = await saveFile(scope, { field: 'pack', filename, mimeType, bytes: Buffer.from(bytes) }, rule);
  await scope.tx
    .insertInto('claimFiles')
    .values({
      ...{ hospitalId: scope.hospitalId, id: scope.newId(), claimId, kind: 'pack', fileId: file.id, name: filename },
      ...{ total: claim.total, createdAt: scope.now },
    })
    .execute();
}

/** A claim by email goes to the partner's contact for claims with its pack. */
export async function mailPack(scope: Scope, claim: ClaimRecord, to: string): Promise<void> {
  const { layout } = await layoutOf(scope, claim.hmoId);
  const letter = await claimLetter(scope, claim, await rowsOf(scope, claim, 'partner'), layout);
  const text = letter.facts.map(([label, value]) => (label ? `${label}: ${value}` : value)).join('\n');
  const held = await scope.mail({
    ...{ to, subject: `Claim ${claim.claimNumber} of ${letter.letterhead.name}`, text, template: 'hmo-claim' },
    paper: { filename: `${claim.claimNumber}.pdf`, letter },
  });
  refuseHeld(held);
}
