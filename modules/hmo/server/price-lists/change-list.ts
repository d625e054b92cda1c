import type { Id } from '#kernel/contract/fields.ts';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import type { RowError } from '#kernel/contract/sheets.ts';
import type { UploadedFile } from '#kernel/server/module/implement.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { parseRows } from '#kernel/server/sheets/parse-rows.ts';
import { readSheet } from '#kernel/server/sheets/read-sheet.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { partnerRecord } from '../../contract/partner.record.ts';
import type { ChangePriceList, PriceListAnswer, RowChanges } from '../../contract/price-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { mostPriceRows } from '../../contract/words.ts';
import { lockPartner, type PartnerRecord, tellPartner } from '../partner-store.ts';
import { changesOf, priceColumns, priceRowSchema } from './columns.ts';
import { changeFrom } from './edit-row.ts';
import { draftFor, moduleNamed, type RowRecord } from './store.ts';
import { changeActiveRows, changeDraftRows, rowAfter, type RowChange, type RowSource } from './write-rows.ts';

/** A change as a file or a list names it. */
interface Wanted {
  readonly row: number;
  readonly id: Id | undefined;
  readonly code: string;
  readonly item: string;
  readonly changes: RowChanges;
}

interface Asked {
  readonly wanted: readonly Wanted[];
  readonly errors: readonly RowError[];
}

async function fromFile(scope: Scope, file: UploadedFile | undefined): Promise<Asked> {
  const { minorDigits } = await requireCurrency(scope);
  const sheet = await readSheet(file, { columns: priceColumns, maxRows: mostPriceRows });
  const { good, errors } = await parseRows(sheet, priceRowSchema(minorDigits));
  const wanted = good.map(({ row, value }) => ({ row, id: undefined, code: value.code, item: value.item, changes: changesOf(value) }));
  return { wanted, errors };
}

function fromList(rows: NonNullable<ChangePriceList['rows']>): Asked {
  const wanted = rows.map(({ id, hospitalCode, itemName, ...changes }, at) => ({
    row: at + 1,
    id,
    code: hospitalCode ?? '',
    item: itemName ?? '',
    changes,
  }));
  return { wanted, errors: [] };
}

/** Rows of a module that may be changed: of the draft, or those that hold on a day or later. */
async function rowsOf(scope: Scope, partner: PartnerRecord, module: BillingModule, versionId: Id | null, from: string) {
  let rows = scope.tx
    .selectFrom('hmoPriceRows')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', partner.id)
    .where('module', '=', module)
    .where('supersededAt', 'is', null);
  rows =
    versionId === null
      ? rows
          .where('status', '=', 'active')
          .where('effectiveFrom', '<=', from)
          .where((eb) => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', from)]))
      : rows.where('versionId', '=', versionId);
  return rows.execute();
}

class RowFinder {
  readonly #byId: ReadonlyMap<Id, RowRecord>;
  readonly #byCode: ReadonlyMap<string, RowRecord>;
  readonly #byName: ReadonlyMap<string, RowRecord>;

  constructor(rows: readonly RowRecord[]) {
    const general = rows.filter(({ planId }) => planId === null);
    this.#byId = new Map(rows.map((row) => [row.id, row]));
    this.#byCode = new Map(general.map((row) => [row.hospitalCode.toLowerCase(), row]));
    this.#byName = new Map(general.map((row) => [foldName(row.itemName), row]));
  }

  find({ id, code, item }: Wanted): RowRecord | undefined {
    if (id !== undefined) return this.#byId.get(id);
    return (code && this.#byCode.get(code.toLowerCase())) || (item ? this.#byName.get(foldName(item)) : undefined);
  }
}

interface Matched {
  readonly changes: RowChange[];
  readonly errors: RowError[];
  readonly kept: number;
}

/** The rows that are meant, each once; a covered row of a list in force keeps a price. */
function match(asked: Asked, rows: readonly RowRecord[], way: RowSource & { readonly overwrite: boolean }): Matched {
  const finder = new RowFinder(rows);
  const taken = new Map<Id, number>();
  const matched: Matched = { changes: [], errors: [...asked.errors], kept: 0 };
  let kept = 0;
  for (const wanted of asked.wanted) {
    const row = finder.find(wanted);
    const { row: at } = wanted;
    const before = row && taken.get(row.id);
    if (!row) matched.errors.push({ row: at, column: 'Code', message: notFound(wanted) });
    else if (before !== undefined) matched.errors.push({ row: at, column: 'Code', message: cellFault('repeated', { row: before }) });
    else if (!way.byHand && row.editedByHand && !way.overwrite) kept += 1;
    else {
      taken.set(row.id, at);
      const after = rowAfter({ row, changes: wanted.changes }, way);
      if (row.status === 'active' && after.covered && after.hmoPrice === null)
        matched.errors.push({ row: at, column: 'HMO price', message: 'Enter a price for a covered item' });
      else matched.changes.push({ row, changes: wanted.changes });
    }
  }
  return { ...matched, kept };
}

const notFound = ({ code, item }: Wanted) => cellFault('notFound', { what: 'Item', typed: code || item });

/** Files want the right to upload, lists typed on the screen the right to edit. */
export function refuseUnallowed(scope: Scope, order: ChangePriceList): void {
  const permission = order.rows ? 'Edit HMO Price List' : 'Upload HMO Price List';
  if (!scope.may(permission)) throw kernelRefusals.refusal('FORBIDDEN', { permission });
}

async function markUploaded(scope: Scope, hmoId: Id, module: BillingModule): Promise<void> {
  await scope.tx
    .updateTable('hmoPriceListModules')
    .set({ uploadedAt: scope.now, uploadedBy: scope.actor.userId, uploadedByName: scope.actor.name })
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('module', '=', module)
    .execute();
}

/**
 * PUT hmo/{id}/price-list/{module}: rows of a file or of a list, all or none. Rows that were edited by hand keep their values against a
 * file unless `overwrite` (invariant 9). A list in force changes from a day on.
 */
export async function changeList(
  scope: Scope,
  hmoId: Id,
  word: string,
  order: ChangePriceList,
  file: UploadedFile | undefined,
): Promise<PriceListAnswer> {
  const module = moduleNamed(word);
  const partner = await lockPartner(scope, hmoId);
  guard(partnerRecord, 'edit', partner);
  const draft = await draftFor(scope, partner, order.versionId);
  const from = changeFrom(order.effectiveFrom, await scope.today());
  const rows = await rowsOf(scope, partner, module, draft?.id ?? null, from);
  if (rows.length === 0) throw hmoRefusals.refusal('PRICE_LIST_NOT_GENERATED');
  const way = {
    source: order.rows ? 'edit' : 'upload',
    byHand: Boolean(order.rows),
    overwrite: String(order.overwrite) === 'true',
  } as const;
  const { changes, errors, kept } = match(order.rows ? fromList(order.rows) : await fromFile(scope, file), rows, way);
  errors.sort((one, other) => one.row - other.row);
  const { mode } = order;
  const about = { entity: 'Hmo', entityId: hmoId, entityNumber: partner.code } as const;
  if (mode === 'validate') {
    await scope.record({ action: 'read', ...about, summary: `A list of ${rows.length} prices of ${module} was checked` });
    return { updated: changes.length, kept, errors: errors.slice(0, 500), mode };
  }
  if (errors.length > 0) throw hmoRefusals.refusal('HMO_UPLOAD_INVALID', { count: errors.length, errors: errors.slice(0, 500) });
  if (draft) await changeDraftRows(scope, changes, way);
  else await changeActiveRows(scope, partner, changes, { ...way, from });
  if (!order.rows) await markUploaded(scope, hmoId, module);
  await scope.record({
    action: 'update',
    ...about,
    summary: `${changes.length} prices of ${module} with ${partner.name} set`,
    before: Object.fromEntries(changes.slice(0, 200).map(({ row }) => [row.hospitalCode, row.hmoPrice])),
    after: Object.fromEntries(changes.slice(0, 200).map(({ row, changes: { hmoPrice } }) => [row.hospitalCode, hmoPrice ?? row.hmoPrice])),
  });
  await tellPartner(scope, hmoId, 'update');
  return { updated: changes.length, kept, errors: [], mode };
}
