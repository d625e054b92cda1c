import { present } from '#kernel/server/reading/present.ts';
import type { Selectable } from 'kysely';
import type { CurrenciesTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { MoneyFormat } from '#kernel/contract/money.ts';
import { kernelRefusals, Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { findCurrency, listCurrencies as listKnownCurrencies } from '#modules/reference-data/server/index.ts';
import {
  type CurrencySettingsInput,
  type EditCurrency,
  type HospitalCurrency,
  type ListedCurrency,
  type SetCurrency,
  CurrencySettings,
} from '../../contract/currency-records.ts';
import { billingSetupRefusals } from '../../contract/refusals.ts';
import { whyNotEditCurrency } from './rules.ts';

type CurrencyRow = Selectable<CurrenciesTable>;

/** What pricing and payments need of the hospital's currency. */
export interface Currency {
  readonly code: string;
  /** Digits of the minor unit: amounts are in units of 10 to the minus this. */
  readonly minorDigits: number;
  /** Cash is rounded to this many minor units; 1 = not at all. */
  readonly cashRounding: number;
  /** How amounts are written for people. */
  readonly format: MoneyFormat;
}

function currencyRow(scope: Scope) {
  return scope.tx.selectFrom('currencies').selectAll().where('hospitalId', '=', scope.hospitalId);
}

function toCurrency(row: CurrencyRow): Currency {
  const { code, minorDigits, cashRounding, symbol, symbolPosition, thousandsSeparator, decimalSeparator } = row;
  return { code, minorDigits, cashRounding, format: { symbol, symbolPosition, minorDigits, thousandsSeparator, decimalSeparator } };
}

/** The hospital's currency, or null while none is set. */
export async function currencyOf(scope: Scope): Promise<Currency | null> {
  const row = await currencyRow(scope).executeTakeFirst();
  return row ? toCurrency(row) : null;
}

/** The hospital's currency; refuses CURRENCY_NOT_SET (422). Every act that prices something asks this first. */
export async function requireCurrency(scope: Scope): Promise<Currency> {
  const currency = await currencyOf(scope);
  if (!currency) throw billingSetupRefusals.refusal('CURRENCY_NOT_SET');
  return currency;
}

/**
 * As `requireCurrency`, and fixes the code for ever: called by the transaction that raises the first bill line, invoice or
 * deposit (invariant 1). Costs one read once it is locked.
 */
export async function lockCurrency(scope: Scope): Promise<Currency> {
  const row = await currencyRow(scope).executeTakeFirst();
  if (!row) throw billingSetupRefusals.refusal('CURRENCY_NOT_SET');
  if (row.lockedAt) return toCurrency(row);
  const locked = await scope.tx
    .updateTable('currencies')
    .set({ lockedAt: scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where('lockedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  // Somebody locked it while we waited; what it is now is what holds.
  return locked ? toCurrency(locked) : lockCurrency(scope);
}

function show(row: CurrencyRow): HospitalCurrency {
  const { id, hospitalId, code, lockedAt, createdAt, updatedAt, version } = row;
  return {
    ...{ id, hospitalId, code, lockedAt, createdAt, updatedAt, version },
    name: findCurrency(code)?.name ?? code,
    settings: present(CurrencySettings, row, { roundingMode: 'half-up' }),
  };
}

/** GET currency: another hospital's id is unknown here; none set is 404, as the wire has it. */
export async function readCurrency(scope: Scope, hospitalId: Id | undefined): Promise<HospitalCurrency> {
  if (hospitalId !== undefined && hospitalId !== scope.hospitalId) throw kernelRefusals.refusal('NOT_FOUND');
  const row = await currencyRow(scope).executeTakeFirst();
  if (!row) throw new Refusal('CURRENCY_NOT_SET', { ...billingSetupRefusals.specs.CURRENCY_NOT_SET, status: 404 });
  return show(row);
}

/** The columns that follow from a code, with what was chosen laid over. */
function columnsOf(code: string, settings: CurrencySettingsInput = {}) {
  const known = findCurrency(code);
  if (!known) throw billingSetupRefusals.refusal('CURRENCY_UNKNOWN');
  return {
    code: known.code,
    minorDigits: known.minorDigits,
    symbol: settings.symbol ?? (known.symbol.slice(0, 5) || known.code),
    symbolPosition: settings.symbolPosition ?? ('before' as const),
    thousandsSeparator: settings.thousandsSeparator ?? (',' as const),
    decimalSeparator: settings.decimalSeparator ?? ('.' as const),
    cashRounding: settings.cashRounding ?? 1,
  };
}

async function told(scope: Scope, row: CurrencyRow, action: 'create' | 'update', before: CurrencyRow | null): Promise<void> {
  await scope.record({
    action,
    entity: 'Currency',
    entityId: row.id,
    entityNumber: row.code,
    summary: before ? `Currency ${row.code} changed` : `Currency ${row.code} set`,
    before,
    after: row,
  });
  await scope.live({ entity: 'currency', id: row.id, action });
}

/** POST currency. */
export async function setCurrency(scope: Scope, order: SetCurrency): Promise<HospitalCurrency> {
  const row = await scope.tx
    .insertInto('currencies')
    .values({ hospitalId: scope.hospitalId, id: scope.newId(), ...columnsOf(order.code, order.settings), lockedAt: null, ...madeBy(scope) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await told(scope, row, 'create', null);
  return show(row);
}

/** PATCH currency/{id}: how amounts are written, any time; the code until it is in use. */
export async function editCurrency(scope: Scope, order: EditCurrency): Promise<HospitalCurrency> {
  const before = await currencyRow(scope).forUpdate().executeTakeFirst();
  if (!before) throw kernelRefusals.refusal('NOT_FOUND');
  if (order.version !== undefined && order.version !== before.version) refuseStale(before, before.updatedByName);
  const code = order.code ? columnsOf(order.code).code : before.code;
  refuseIf(whyNotEditCurrency({ before, code, settings: order.settings ?? {} }));
  // A new code brings its own symbol and digits; what was chosen for the old one does not fit it.
  const kept = code === before.code ? show(before).settings : {};
  const { symbol, symbolPosition, thousandsSeparator, decimalSeparator, cashRounding } = { ...kept, ...order.settings };
  const row = await scope.tx
    .updateTable('currencies')
    .set({
      ...columnsOf(code, { symbol, symbolPosition, thousandsSeparator, decimalSeparator, cashRounding } as CurrencySettingsInput),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await told(scope, row, 'update', before);
  return show(row);
}

/** GET currency/list. */
export function listCurrencies(search?: string): ListedCurrency[] {
  return listKnownCurrencies(search).map(({ code, name, symbol, minorDigits }) => ({ code, name, symbol, minorDigits }));
}
