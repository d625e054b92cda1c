import { z } from 'zod';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import { parseMoney } from '#kernel/contract/money.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { UploadColumn } from '#kernel/server/sheets/columns.ts';
import {
  billingModules,
  itemPaymentPolicies,
  itemUnits,
  serviceKindOf,
  type ServiceTypeKind,
  setupStatuses,
} from '../../contract/words.ts';
import { nameKey } from '../context.ts';
import type { Currency } from '../currency/currency.ts';

/** What the names in a file may mean in this hospital. */
export interface Known {
  readonly currency: Currency | null;
  readonly departments: readonly { readonly id: Id; readonly name: string }[];
  readonly serviceTypes: readonly { readonly id: Id; readonly type: ServiceTypeKind; readonly name: string }[];
  readonly taxes: readonly { readonly id: Id; readonly code: string }[];
  /** HCPCS codes of the file that are current. */
  readonly hcpcs: ReadonlySet<string>;
}

/** The columns of the price list's file, in the order of the template. */
export function itemColumns(known: Pick<Known, 'departments' | 'serviceTypes' | 'taxes'>): UploadColumn[] {
  return [
    { key: 'code', title: 'Code', optional: true },
    { key: 'name', title: 'Name', aliases: ['Item', 'Item name'] },
    { key: 'module', title: 'Module', choices: billingModules },
    { key: 'serviceType', title: 'Service type', optional: true, choices: known.serviceTypes.map(({ name }) => name) },
    { key: 'department', title: 'Department', optional: true, choices: known.departments.map(({ name }) => name) },
    { key: 'unit', title: 'Unit', optional: true, choices: itemUnits },
    { key: 'price', title: 'Price', optional: true, kind: 'number' },
    { key: 'hcpcsCode', title: 'HCPCS code', aliases: ['HCPCS'], optional: true },
    { key: 'taxCode', title: 'Tax code', aliases: ['Tax'], optional: true, choices: known.taxes.map(({ code }) => code) },
    { key: 'paymentPolicy', title: 'Payment policy', optional: true, choices: itemPaymentPolicies },
    { key: 'status', title: 'Status', optional: true, choices: setupStatuses },
  ];
}

const cell = (most: number) => z.string().max(most, `Must be at most ${most} characters`).default('');

/** A word of a closed list, case and signs not counting; empty is null. */
function oneOf<const T extends string>(words: readonly T[], missing?: string) {
  return cell(60).transform((typed, context) => {
    const found = words.find((word) => foldName(word) === foldName(typed));
    if (found) return found;
    if (typed !== '' || missing)
      context.addIssue({ code: 'custom', message: typed === '' ? (missing as string) : cellFault('oneOf', { choices: words.join(', ') }) });
    return null;
  });
}

/** A record by its name; empty is null. */
function recordOf<Row extends { readonly id: Id }>(rows: readonly Row[], nameOf: (row: Row) => string, what: string) {
  return cell(160).transform((typed, context) => {
    if (typed === '') return null;
    const found = rows.find((row) => nameKey(nameOf(row)) === nameKey(typed));
    if (!found) context.addIssue({ code: 'custom', message: cellFault('notFound', { what, typed: typed.slice(0, 60) }) });
    return found ?? null;
  });
}

function priceCell(currency: Currency | null) {
  return cell(40).transform((typed, context) => {
    if (typed === '') return null;
    if (!currency) {
      context.addIssue({ code: 'custom', message: 'Currency not set for hospital' });
      return null;
    }
    const price = parseMoney(typed, currency.format) ?? parseMoney(typed, { ...currency.format, decimalSeparator: '.' });
    if (price === null || price < 0 || price > 100_000_000_000)
      context.addIssue({ code: 'custom', message: cellFault('amount', { digits: currency.minorDigits }) });
    return price;
  });
}

/** Codes of taxes, several with commas between; empty is null. */
function taxCell(taxes: Known['taxes']) {
  return cell(120).transform((typed, context) => {
    const codes = typed.split(/[,;]/).map((code) => code.trim().toUpperCase());
    if (typed === '') return null;
    return codes.flatMap((code) => {
      const found = taxes.find((tax) => tax.code === code);
      if (!found) context.addIssue({ code: 'custom', message: cellFault('notFound', { what: 'Tax', typed: code.slice(0, 60) }) });
      return found ? [found.id] : [];
    });
  });
}

/** A row of the file with its names understood. Empty cells are null: of a known item they leave what is there. */
export function itemRow(known: Known) {
  return z
    .object({
      code: cell(30).transform((typed) => typed.toUpperCase() || null),
      name: cell(160).refine((typed) => typed.length >= 2, 'Name is required'),
      module: oneOf(billingModules, 'Module is required'),
      // Two kinds may have a type of one name: the row's module says which is meant.
      serviceType: cell(120),
      department: recordOf(known.departments, (row) => row.name, 'Department'),
      unit: oneOf(itemUnits),
      price: priceCell(known.currency),
      hcpcsCode: cell(10).transform((typed, context) => {
        const code = typed.toUpperCase();
        if (code !== '' && !known.hcpcs.has(code))
          context.addIssue({ code: 'custom', message: cellFault('notFound', { what: 'HCPCS code', typed: code }) });
        return code || null;
      }),
      taxCode: taxCell(known.taxes),
      paymentPolicy: oneOf(itemPaymentPolicies),
      status: oneOf(setupStatuses),
    })
    .transform(({ serviceType, module, department, taxCode, ...row }, context) => {
      const kind = module ? serviceKindOf(module) : null;
      const fault = (message: string) => context.addIssue({ code: 'custom', path: ['serviceType'], message });
      const type = known.serviceTypes.find((each) => each.type === kind && nameKey(each.name) === nameKey(serviceType));
      if (kind && serviceType === '') fault('Service type is required');
      else if (kind && !type) fault(cellFault('notFound', { what: 'Service type', typed: serviceType.slice(0, 60) }));
      else if (module && !kind && serviceType !== '') fault(`Items of ${module} have no service type`);
      return {
        ...row,
        module: module as NonNullable<typeof module>,
        serviceTypeId: kind ? (type?.id ?? null) : null,
        departmentId: department?.id ?? null,
        taxIds: taxCode,
      };
    });
}
export type ItemRow = z.output<ReturnType<typeof itemRow>>;
