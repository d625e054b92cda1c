import type { Instant } from '#kernel/contract/fields.ts';
import { formatMoney, type MoneyFormat } from '#kernel/contract/money.ts';
import { dayIn, minuteOfDayIn } from '#kernel/server/clock/instants.ts';
import type { Letter } from '#kernel/server/exports/paper.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { generalSettings } from '#modules/organisation/contract/settings.ts';
import { type HospitalRow, hospitalOf, readSettings } from '#modules/organisation/server/index.ts';
import type { Approval, NhiaNotice } from '../../contract/approval-records.ts';
import { type HmoSettings, hmoSettings } from '../../contract/settings.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');

/** `20 Nov 2026, 14:05` on the clock of a zone. */
function momentWords(instant: Instant | null, zone: string): string {
  if (instant === null) return '';
  const [year, month, date] = dayIn(instant, zone).split('-').map(Number);
  const minutes = minuteOfDayIn(instant, zone);
  return `${date} ${months[(month ?? 1) - 1]} ${year}, ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** All that a letter of this hospital is written with. */
export interface LetterFacts {
  readonly hospital: Pick<
    HospitalRow,
    'name' | 'address' | 'city' | 'state' | 'country' | 'dialCode' | 'phone' | 'email' | 'website' | 'timeZoneCode'
  >;
  readonly money: MoneyFormat;
  readonly paperSize: 'A4' | 'Letter';
  readonly settings: Pick<HmoSettings, 'letterFooter' | 'nhiaFacilityCode'>;
}

/** What letters need of the hospital. Refuses CURRENCY_NOT_SET. */
export async function letterFacts(scope: Scope): Promise<LetterFacts> {
  const { format } = await requireCurrency(scope);
  const hospital = await hospitalOf(scope);
  const { paperSize } = await readSettings(scope, generalSettings);
  return { hospital, money: format, paperSize, settings: await readSettings(scope, hmoSettings) };
}

type Pairs = readonly (readonly [label: string, value: string | null | undefined])[];
const known = (rows: Pairs) => rows.filter((row): row is readonly [string, string] => Boolean(row[1]));

/** Letterhead and foot that both papers have. */
function frameOf({ hospital, paperSize, settings }: LetterFacts): Pick<Letter, 'size' | 'letterhead' | 'words'> {
  const { name, address, city, state, country, dialCode, phone, email, website } = hospital;
  return {
    size: paperSize === 'Letter' ? 'letter' : 'a4',
    letterhead: {
      name,
      lines: [
        [address, city, state, country].filter(Boolean).join(', '),
        [`${dialCode} ${phone}`, email, website].filter(Boolean).join(' · '),
        settings.nhiaFacilityCode ? `NHIA facility ${settings.nhiaFacilityCode}` : '',
      ].filter(Boolean),
    },
    words: { page: 'Page', of: 'of' },
  };
}

const titles = { routine: 'Routine', urgent: 'Urgent', emergency: 'Emergency' } as const;

/** A request as the partner gets it, in English. */
export function approvalLetter(approval: Approval, facts: LetterFacts): Letter {
  const zone = facts.hospital.timeZoneCode ?? 'UTC';
  const money = (amount: number) => formatMoney(amount, facts.money);
  const standing = approval.items.filter(({ removedAt }) => removedAt === null);
  return {
    ...frameOf(facts),
    title: 'Request for authorisation',
    number: approval.approvalNumber,
    facts: known([
      ['To', approval.hmoName],
      ['Plan', approval.planName],
      ['Patient', `${approval.patientName} · ${approval.hospitalPatientId}`],
      ['Enrollee no.', approval.enrolleeNumber],
      ['Urgency', titles[approval.urgency]],
      ['Requested', momentWords(approval.requestedAt, zone)],
      ['Requested by', approval.requestedBy?.name],
      ['Department', approval.departmentName],
      ['Diagnosis (ICD-10)', approval.diagnosisCodes?.join(', ')],
      ['Presenting complaint', approval.complaint],
    ]),
    columns: ['Service', 'Code', 'Quantity', 'Amount'],
    rows: standing.map((item) => [item.itemName, item.hmoCode ?? '', String(item.quantity), money(item.requestedAmount)]),
    sums: [['Total', money(approval.requestedAmount)]],
    total: 'Total',
    ends: known([
      ['Clinical note', approval.clinicalNote],
      ['Answer within', approval.urgency === 'emergency' ? 'Emergency: care has begun, the code follows' : 'One hour of sending (NHIA)'],
      ['', facts.settings.letterFooter],
    ]),
    signs: ['For the hospital', 'For the health plan partner'],
  };
}

/** A notice to NHIA that a partner did not answer in its time, in English. */
export function noticeLetter(notice: NhiaNotice, facts: LetterFacts): Letter {
  const zone = facts.hospital.timeZoneCode ?? 'UTC';
  const money = (amount: number) => formatMoney(amount, facts.money);
  return {
    ...frameOf(facts),
    title: 'Notice to NHIA',
    number: notice.noticeNumber,
    facts: known([
      ['To', 'National Health Insurance Authority'],
      ['About', notice.hmoName],
      ['Reason', notice.reason],
      ['Request', notice.approvalNumber],
      ['Patient', notice.hospitalPatientId],
      ['Requested', momentWords(notice.requestedAt, zone)],
      ['Sent to the partner', momentWords(notice.requestSentAt, zone)],
      ['Answer was due', momentWords(notice.dueAt, zone)],
      ['Care went on', momentWords(notice.proceededAt, zone)],
    ]),
    columns: ['Service', 'Quantity', 'Amount'],
    rows: notice.items.map(({ name, quantity, amount }) => [name, String(quantity), money(amount)]),
    sums: [],
    total: '',
    ends: known([['', facts.settings.letterFooter]]),
    signs: ['For the hospital'],
  };
}

/** Lines of a letter as the text of a mail. */
export function letterText({ title, number, letterhead, facts, rows, sums, ends }: Letter): string {
  const pair = ([label, value]: readonly [string, string]) => (label ? `${label}: ${value}` : value);
  return [
    `${title} ${number}`,
    letterhead.name,
    '',
    ...facts.map(pair),
    '',
    ...rows.map((cells) => cells.filter(Boolean).join(' · ')),
    ...sums.map(pair),
    '',
    ...ends.map(pair),
  ].join('\n');
}
