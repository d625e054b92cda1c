import { pathToFileURL } from 'node:url';
import type { Node } from '@babel/types';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { type BoundActs, callOfAct } from '#kernel/contract/record.ts';
import { resolveName } from './imports.ts';
import { type Finding, report } from './report.ts';
import { isTest, readSources, root, type SourceFile } from './source-tree.ts';
import { parseSource, placeOf, walk } from './syntax.ts';

/** What the contract's files export, by path and name. */
export type Contracts = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Places of a web file that hold a rule of their own, how many, and why. */
export type Excepted = Readonly<Record<string, readonly [number, string]>>;

const notYet = 'Its record is not declared yet (decision 30).';
const begins = 'The button begins something new; no record is there yet that could say what may be done with it.';
const another = 'The button is for a record of another module that is not shown here; the server judges the call.';

const excepted: Excepted = {
  'modules/admin-area/web/admin/hospital-setup.tsx': [
    1,
    'A step of the set-up is no record: it is done once, by the operator or by the hospital.',
  ],
  'modules/appointments/web/hospital/appointment-drawers.tsx': [1, begins],
  'modules/appointments/web/hospital/appointments-page.tsx': [1, begins],
  'modules/billing-setup/web/hospital/items-tab.tsx': [
    2,
    'Prices of many items are changed at once or typed into the list, of whichever are chosen afterwards.',
  ],
  'modules/consultation/web/hospital/desk/desk-page.tsx': [1, begins],
  'modules/consultation/web/hospital/desk/worklist-parts.tsx': [1, 'The column of the button, for all rows of the list.'],
  'modules/consultation/web/hospital/patient/certificates-panel.tsx': [1, begins],
  'modules/inventory/web/hospital/documents/department-tab.tsx': [
    1,
    'What a department holds is given back; which issue it came from is chosen afterwards.',
  ],
  'modules/inventory/web/hospital/stock/expiry-menu.tsx': [1, another],
  'modules/invoices/web/hospital/cash/deposits-tab.tsx': [
    4,
    'A deposit is a balance, not a record: it is applied, or paid back by a refund that begins here.',
  ],
  'modules/invoices/web/hospital/generate-preview.tsx': [2, begins],
  'modules/invoices/web/hospital/invoice/invoice-tables.tsx': [1, begins],
  'modules/laboratory/web/hospital/labs-page.tsx': [1, begins],
  'modules/patient-bills/web/hospital/bill-forms.tsx': [1, another],
  'modules/patient-chart/web/hospital/unsent-vitals.tsx': [1, 'A set that waits on the device is no record yet.'],
  'modules/patient-chart/web/hospital/vitals-panel.tsx': [1, begins],
  'modules/patients/web/hospital/register/personal-step.tsx': [1, begins],
  'modules/patients/web/hospital/register/register-page.tsx': [1, begins],
  'modules/pharmacy/web/hospital/medications-page.tsx': [2, begins],
  'modules/pharmacy/web/hospital/orders/order-page.tsx': [
    1,
    'The requests of an order are cancelled line by line; which ones is chosen afterwards.',
  ],
  'modules/pharmacy/web/hospital/requests/requests-tab.tsx': [1, begins],
  'modules/prescriptions-and-therapeutics/web/hospital/patient-tab.tsx': [1, begins],
  'modules/prescriptions-and-therapeutics/web/hospital/prescriptions-page.tsx': [1, begins],
  'modules/vendor/web/hospital/supply-lines.tsx': [1, another],
};

/** Tables whose record has another name, by the record's. */
const tableOf: Readonly<Record<string, string>> = {
  department: 'departments',
  'ledger-periods': 'accountingPeriods',
  outbox: 'messageOutbox',
  'patient-admissions': 'admissions',
  queue: 'queueTickets',
  specialization: 'specializations',
  'waitlist-entries': 'appointmentWaitlist',
};

/** Tables whose rows have a status and no declared record, by the reason. */
const undeclared: Readonly<Record<string, readonly string[]>> = {
  [notYet]: [
    ...['administrationDosages', 'therapeuticAdministrations'],
    ...['platformUsers', 'productLevels', 'ledgerAccounts', 'subscriptions'],
  ],
  'Its status follows that of the record that it belongs to.': [
    ...[
      'appointmentSeries',
      'bedDays',
      'hmoApprovalItems',
      'hmoBillItems',
      'hmoPlans',
      'hmoPriceRows',
      'hmoTariffVersions',
      'procedureConsents',
      'procedureImplants',
      'procedureNotes',
      'labResults',
      'stockAllocations',
    ],
  ],
  'A list that is published elsewhere or comes with the product.': ['hcpcsCodes', 'hcpcsModifiers', 'icdCodes', 'permissions'],
  'An account of the sign-in: its status is kept by the sign-in itself.': ['accounts', 'portalAccounts'],
  'Progress of a job or of the set-up: nobody acts on it.': [
    ...['exports', 'getStartedMarks', 'notificationDeliveries', 'patientImports'],
    ...['setupRuns', 'setupSteps'],
  ],
};

function isBound(value: unknown): value is BoundActs {
  return typeof value === 'object' && value !== null && 'record' in value && 'calls' in value;
}

function exportsOf(contracts: Contracts): unknown[] {
  return [...contracts.values()].flatMap((exported) => Object.values(exported));
}

/** The calls that do an act of a declared record. */
function actCalls(contracts: Contracts): Set<CallSpec> {
  const bound = exportsOf(contracts).filter(isBound);
  return new Set(bound.flatMap((acts) => Object.keys(acts.record.acts).map((name) => callOfAct(acts, name))));
}

/** The objects of contracts that a file imports, by the file's own names for them. */
function importedObjects(file: SourceFile, contracts: Contracts): Map<string, Readonly<Record<string, unknown>>> {
  const found = new Map<string, Readonly<Record<string, unknown>>>();
  for (const node of parseSource(file).program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const exported = contracts.get(resolveName(file.path, node.source.value) ?? '') ?? {};
    for (const one of node.specifiers) {
      if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue;
      const value = exported[one.imported.name];
      if (typeof value === 'object' && value !== null) found.set(one.local.name, value as Readonly<Record<string, unknown>>);
    }
  }
  return found;
}

const isAsk = (node: Node) => node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'can';

function isStatus(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'status';
  const { type } = node;
  if (type !== 'MemberExpression' && type !== 'OptionalMemberExpression') return false;
  return node.property.type === 'Identifier' && node.property.name === 'status';
}

function comparesStatus(node: Node): boolean {
  if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(node.operator)) return false;
  const sides = [node.left, node.right];
  return sides.some((side) => side.type === 'StringLiteral') && sides.some((side) => side.type !== 'PrivateName' && isStatus(side));
}

function holds(node: Node, test: (one: Node) => boolean): boolean {
  let found = false;
  walk(node, (one) => {
    found ||= test(one);
  });
  return found;
}

/** What a screen says by itself about the acts of records: the name of the call, or that a status is joined with a right. */
function ownRules(file: SourceFile, contracts: Contracts, calls: ReadonlySet<CallSpec>): { readonly node: Node; readonly what: string }[] {
  const objects = importedObjects(file, contracts);
  const found: { node: Node; what: string }[] = [];
  walk(parseSource(file), (node, parents) => {
    if (node.type === 'CallExpression' && isAsk(node)) {
      const [asked] = node.arguments;
      if (asked?.type !== 'MemberExpression' || asked.object.type !== 'Identifier' || asked.property.type !== 'Identifier') return;
      const call = objects.get(asked.object.name)?.[asked.property.name];
      if (calls.has(call as CallSpec)) found.push({ node, what: `${asked.object.name}.${asked.property.name}` });
    }
    // The outermost condition alone: its parts are not told again.
    if (
      node.type === 'LogicalExpression' &&
      parents.at(-1)?.type !== 'LogicalExpression' &&
      holds(node, isAsk) &&
      holds(node, comparesStatus)
    )
      found.push({ node, what: 'status' });
  });
  return found;
}

/** Tables with a column `status`, as `database/types.ts` names them. */
export function tablesWithStatus(types: string): string[] {
  const tables = [...types.matchAll(/export interface (\w+)Table \{([^}]*)\}/g)];
  return tables
    .filter(([, , columns = '']) => /^ {2}status: /m.test(columns))
    .map(([, name = '']) => name.charAt(0).toLowerCase() + name.slice(1));
}

const inCamel = (entity: string) => entity.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

/** Tables with a status that no record declares and no reason excuses, and reasons that nothing needs any more. */
export function findTableFaults(
  tables: readonly string[],
  entities: readonly string[],
  names: Readonly<Record<string, string>>,
  reasons: Readonly<Record<string, readonly string[]>>,
): string[] {
  const declared = new Set(entities.map((entity) => names[entity] ?? inCamel(entity)));
  const excused = Object.values(reasons).flat();
  return [
    ...tables
      .filter((table) => !declared.has(table) && !excused.includes(table))
      .map((table) => `${table} has a status and no declared record: declare it, or say in tools/check-records.ts why not`),
    ...excused
      .filter((table) => declared.has(table) || !tables.includes(table))
      .map((table) => `${table} needs no reason in tools/check-records.ts any more`),
  ];
}

/**
 * Rules about the acts of records that a screen holds by itself: it asks for the right to an act of a declared record, or joins a right
 * with a status. What may be done comes with the record (`acts`), from the rules that the server guards it with.
 */
export function findRecordFaults(sources: readonly SourceFile[], contracts: Contracts, exceptions: Excepted): Finding {
  const calls = actCalls(contracts);
  const web = sources.filter(({ path }) => /^modules\/[^/]+\/web\/.*\.tsx?$/.test(path) && !isTest(path));
  const faults: string[] = [];
  const left = new Map(Object.entries(exceptions).map(([path, [count]]) => [path, count]));
  for (const file of web) {
    for (const { node, what } of ownRules(file, contracts, calls)) {
      const free = left.get(file.path) ?? 0;
      if (free > 0) left.set(file.path, free - 1);
      else if (what === 'status')
        faults.push(`${placeOf(file, node)} joins a right with a status: the record's \`acts\` say what may be done`);
      else faults.push(`${placeOf(file, node)} asks for the right to ${what}: the record's \`acts\` say what may be done`);
    }
  }
  for (const [path, count] of left)
    if (count > 0) faults.push(`${path}: ${count} of its exceptions in tools/check-records.ts are needed no more`);
  return { seen: { 'web files': web.length, 'calls of acts': calls.size }, faults };
}

if (import.meta.main) {
  const sources = readSources(['.ts', '.tsx']);
  const contracts = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { path } of sources.filter(({ path }) => /^modules\/[^/]+\/contract\//.test(path) && !isTest(path)))
    contracts.set(path, (await import(pathToFileURL(`${root}${path}`).href)) as Readonly<Record<string, unknown>>);
  const tables = tablesWithStatus(sources.find(({ path }) => path === 'database/types.ts')?.text ?? '');
  const entities = exportsOf(contracts)
    .filter(isBound)
    .map(({ record }) => record.entity as string);
  const found = findRecordFaults(sources, contracts, excepted);
  report('records', {
    seen: { ...found.seen, tables: tables.length },
    faults: [...found.faults, ...findTableFaults(tables, entities, tableOf, undeclared)],
  });
}
