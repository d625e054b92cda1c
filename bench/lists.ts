import type { Filled } from './fill.ts';
import { row, timesRow } from './print.ts';
import { milliseconds, type Times, timed } from './measure.ts';
import type { BenchServer } from './stage.ts';
import { ask } from '../e2e/stage/api.ts';

const mostList = 30;
const mostWords = 50;
// The p99 is the second slowest of them.
const turns = 200;
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

type Listed = readonly (readonly [what: string, path: string, most?: number])[];

/** A page by the filters that its screen begins with, then by its others, its words, and its totals. */
function listsOf(filled: Filled): Listed {
  return [...careLists(filled), ...cashLists(filled)];
}

const page = 'page=1&limit=10';

function careLists({ catalogue, encountered }: Filled): Listed {
  const { departmentId, appointmentTypeId, tests } = catalogue;
  return [
    ['appointments: today', `/appointments/filter?${page}&startDate=${day(0)}&endDate=${day(0)}`],
    ['appointments: all', `/appointments/filter?${page}`],
    ['appointments: newest first', `/appointments/filter?${page}&sort=createdAt&order=desc`],
    ['appointments: completed', `/appointments/filter?${page}&status[]=Completed&order=desc`],
    ['appointments: of a department', `/appointments/filter?${page}&departmentId=${departmentId}`],
    ['appointments: of a type, scheduled', `/appointments/filter?${page}&appointmentTypeId=${appointmentTypeId}&status[]=Scheduled`],
    ['appointments: by a name', `/appointments/filter?${page}&search=okafor`, mostWords],
    ['queue: history of a department', `/qms/history/${departmentId}?${page}`],
    ['queue: history of a month', `/qms/history/${departmentId}?${page}&startDate=${day(60)}&endDate=${day(30)}`],
    ['queue: line of a department', `/qms/queue/by-department/${departmentId}?${page}`],
    ['queue: figures of a department', `/qms/stats/${departmentId}`],
    ['vitals of a patient', `/vitals?${page}&patientId=${encountered.many}`],
    ['conditions of a patient', `/preExistingConditions/patient/${encountered.many}?${page}`],
    ['documents of a patient', `/patient-attachments/patient/${encountered.many}?${page}`],
    ['consultations: newest', `/consultation?${page}`],
    ['consultations: completed', `/consultation?${page}&status[]=completed`],
    ['consultations: of a department', `/consultation?${page}&departmentId=${departmentId}`],
    ['consultations: by a name', `/consultation?${page}&searchTerm=okafor`, mostWords],
    ['consultations: what waits for the doctor', '/consultation/worklist'],
    ['laboratory: worklist of thirty days', `/lab-request/filter?${page}&startDate=${day(30)}`],
    ['laboratory: worklist, all', `/lab-request/filter?${page}`],
    ['laboratory: specimens due', `/lab-request/filter?${page}&status[]=specimen-due`],
    ['laboratory: released', `/lab-request/filter?${page}&status[]=result-released`],
    ['laboratory: newest', `/lab-request/filter?${page}&sort=newest`],
    ['laboratory: of a test', `/lab-request/filter?${page}&testId=${tests[0]?.id}&sort=newest`],
    ['laboratory: overdue', `/lab-request/filter?${page}&overdue=true`],
    ['laboratory: by a name', `/lab-request/filter?${page}&searchTerm=okafor`, mostWords],
    ['laboratory: by a number', `/lab-request/filter?${page}&searchTerm=LAB-000500`, mostWords],
    ['laboratory: figures of 30 days', '/lab-request/stats'],
    // What each figure of the card asks, and the largest page that a client may ask.
    ['dashboard: a figure of the laboratory', '/dashboard/getLabs?status=specimen-due&limit=1'],
    ['dashboard: laboratory, five thousand rows', '/dashboard/getLabs', 300],
  ];
}

function cashLists({ catalogue: { departmentId, itemIds } }: Filled): Listed {
  return [
    ['bills: today', `/patient-bills?${page}&startDate=${day(0)}&endDate=${day(0)}`],
    ['bills: yesterday', `/patient-bills?${page}&startDate=${day(1)}&endDate=${day(1)}`],
    ['bills: all', `/patient-bills?${page}`],
    ['bills: uninvoiced', `/patient-bills?${page}&status[]=uninvoiced`],
    ['bills: awaiting payment', `/patient-bills?${page}&status[]=pending_payment`],
    ['bills: paid, largest first', `/patient-bills?${page}&status[]=paid&sort=net`],
    ['bills: of a department and module', `/patient-bills?${page}&departmentId=${departmentId}&module[]=Laboratory`],
    ['bills: by a number', `/patient-bills?${page}&searchTerm=PB-000500`, mostWords],
    ['bills: by a name', `/patient-bills?${page}&searchTerm=okafor%20chi`, mostWords],
    ['bills: by the name of an item', `/patient-bills?${page}&searchTerm=Bench%20service%203`, mostWords],
    ['bills: figures of all', '/patient-bills/summary'],
    ['bills: figures of today', `/patient-bills/summary?startDate=${day(0)}&endDate=${day(0)}`],
    ['bills: by patient', `/patient-bills/by-patient?${page}`],
    ['invoices: newest', `/invoice?${page}`],
    ['invoices: drafts', `/invoice?${page}&status[]=draft`],
    ['invoices: billed', `/invoice?${page}&status[]=billed`],
    ['invoices: paid', `/invoice?${page}&status[]=paid`],
    ['invoices: paid, of thirty days', `/invoice?${page}&status[]=paid&dateField=paidAt&startDate=${day(30)}`],
    ['invoices: overdue', `/invoice?${page}&overdue=true`],
    ['invoices: self-paying', `/invoice?${page}&billingMethod=Self-Pay`],
    ['invoices: by a number', `/invoice?${page}&searchTerm=INV-000500`, mostWords],
    ['invoices: by part of a name', `/invoice?${page}&searchTerm=okaf`, mostWords],
    ['invoices: by two words', `/invoice?${page}&searchTerm=chid%20okaf`, mostWords],
    ['invoices: by two misspelt words', `/invoice?${page}&searchTerm=chidimna%20okafro`, 150],
    ['invoices: figures', '/invoice/summary'],
    ['payments: newest', `/invoice/payment?${page}`],
    ['payments: today', `/invoice/payment?${page}&startDate=${day(0)}`],
    ['payments: by card', `/invoice/payment?${page}&method[]=card`],
    ['payments: by a receipt number', `/invoice/payment?${page}&searchTerm=RCP-000500`, mostWords],
    ["payments: by a payer's name", `/invoice/payment?${page}&searchTerm=okafor`, mostWords],
    ['ledger: entries', `/ledger/entries?${page}`],
    ['ledger: entries of an account', `/ledger/entries?${page}&account=1100`],
    ['ledger: trial balance', '/ledger/trial-balance'],
    ['price list', `/billable-items?${page}`],
    ['price list: an item', `/billable-items/${itemIds[0]}`],
  ];
}

function reader({ url, token }: BenchServer): (path: string) => Promise<void> {
  return async (path) => {
    const answer = await ask(url, 'GET', path, { token });
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.text.slice(0, 400)}`);
  };
}

/** First pages, words and totals where each list has a million rows. */
export async function lists(server: BenchServer, filled: Filled): Promise<void> {
  const get = reader(server);
  for (const [what, path, most = mostList] of listsOf(filled)) {
    try {
      timesRow(what, await timed(turns, () => get(path), 10), most);
    } catch (error) {
      row(what, 'refused', `p99 ≤ ${most} ms: ${String(error).slice(0, 200)}`, false);
    }
  }
}

const opening = (id: string): readonly string[] => [
  `/patients/${id}`,
  `/nextOfKins/patient/${id}`,
  `/allergies/patient/${id}`,
  `/vitals?patientId=${id}&page=1&limit=2`,
  `/preExistingConditions/patient/${id}?page=1&limit=2`,
];

const tabs = (id: string): readonly (readonly [what: string, path: string])[] => [
  ['timeline', `/patients/${id}/timeline`],
  ['appointments', `/appointments/filter?patientId=${id}&page=1&limit=10&order=desc`],
  ['consultations', `/consultation/patient/${id}?page=1&limit=10`],
  ['vitals', `/vitals?patientId=${id}&page=1&limit=10`],
  ['tests', `/lab-request/by-patient-for-hospital/${id}?page=1&limit=10`],
  ['trend of a test', `/lab-request/trend/${id}?parameterCode=BN1`],
  ['generated summary', `/patient-summaries/patient/${id}/generated`],
  ['bills', `/patient-bills?patientId=${id}&page=1&limit=10`],
  ['invoices', `/invoice?patientId=${id}&page=1&limit=10`],
  ['statement of the account', `/patient-accounts/${id}/statement`],
];

/** A record with 2,000 encounters beside one with two, in turns: opening it, then each of its pages. */
export async function encounters(server: BenchServer, { encountered }: Filled): Promise<void> {
  const get = reader(server);
  const many = async () => {
    for (const path of opening(encountered.many)) await get(path);
  };
  const few = async () => {
    for (const path of opening(encountered.few)) await get(path);
  };
  const ratios: number[] = [];
  for (let round = 0; round < 5; round += 1) ratios.push((await timed(60, many, 5)).p50 / (await timed(60, few, 5)).p50);
  const ratio = ratios.sort((a, b) => a - b)[2] as number;
  row('opening a record, 2,000 encounters ÷ 2', ratio.toFixed(2), '≤ 1.2', ratio <= 1.2);
  const shown = ({ p50, p99 }: Times) => `${milliseconds(p50)} / ${milliseconds(p99)}`;
  for (const [index, [what, path]] of tabs(encountered.many).entries()) {
    const [, short] = tabs(encountered.few)[index] as readonly [string, string];
    try {
      const [big, small] = [await timed(turns, () => get(path), 5), await timed(turns, () => get(short), 5)];
      row(`record of 2,000 encounters: ${what}`, `${shown(big)} (of 2: ${shown(small)})`, `p99 ≤ ${mostList} ms`, big.p99 <= mostList);
    } catch (error) {
      row(`record of 2,000 encounters: ${what}`, 'refused', String(error).slice(0, 200), false);
    }
  }
}
