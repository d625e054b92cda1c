import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, pageWith, paging, pagingUpTo, panelPage } from '#kernel/contract/envelope.ts';
import { id, queryDay } from '#kernel/contract/fields.ts';
import { minorUnits } from '#kernel/contract/money.ts';
import {
  CategoryValue,
  DashboardProduct,
  ExpiryRow,
  ExpiryWindowFigure,
  ReorderRow,
  StockReportAnswer,
  StockSummary,
  ValuationRow,
} from '../documents/figure-records.ts';
import { stockReports } from '../documents/words.ts';

export const figureCalls = declareCallsOf('inventory', {
  expiry: {
    method: 'GET',
    path: '/stock/expiry',
    summary:
      'Batches on hand that have ended (alone for 0 days) or end within so many days (those of the settings unless said), soonest first.',
    permission: 'View Products',
    query: z.object({ ...paging, days: z.coerce.number<number | string>().int().min(0).max(3650).optional(), locationId: id.optional() }),
    payload: pageWith(ExpiryRow, { windows: z.array(ExpiryWindowFigure) }),
  },
  reorder: {
    method: 'GET',
    path: '/stock/reorder',
    summary: 'Products at or below their reserve, or below their target level, with the quantity to order.',
    permission: 'View Products',
    query: z.object({ ...paging, vendorId: id.optional() }),
    payload: pageOf(ReorderRow),
  },
  valuation: {
    method: 'GET',
    path: '/stock/valuation',
    summary: 'What the stock was worth at the end of a day, made from its movements.',
    permission: 'View Stock Value',
    query: z.object({ ...paging, asOf: queryDay.optional(), locationId: id.optional() }),
    payload: pageWith(ValuationRow, { quantity: z.number().int(), value: minorUnits }),
  },
  report: {
    method: 'GET',
    path: '/stock/reports/{kind}',
    params: z.object({ kind: z.enum(stockReports) }),
    summary: 'Consumption, products that do not move, classes by value, wastage, or differences of counts.',
    permission: 'View Stock Value',
    query: z.object({
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
      locationId: id.optional(),
      departmentId: id.optional(),
    }),
    payload: StockReportAnswer,
    refusals: ['STOCK_REPORT_PERIOD'],
  },
  summary: {
    method: 'GET',
    path: '/stock/summary',
    summary: 'How many products there are, how many run low or out, what ends soon, and what it is all worth.',
    permission: 'View Products',
    payload: StockSummary,
  },
  dashboard: {
    method: 'GET',
    path: '/dashboard/getProducts',
    summary: 'Products with their levels, those that run out first; the dashboard shows the low ones.',
    permission: 'View Products on dashboard',
    care: { panel: { enabled: 0, outOfStock: 0 } },
    query: z.object(pagingUpTo(1000)),
    payload: panelPage(DashboardProduct, { enabled: z.number().int(), outOfStock: z.number().int() }),
  },
  stockValue: {
    method: 'GET',
    path: '/dashboard/getStockValue',
    summary: 'What the stock is worth by category, those that hold most of it first; meta says what all of it is worth.',
    permission: 'View Stock Value',
    care: { panel: { value: 0 } },
    query: z.object(pagingUpTo(200)),
    payload: panelPage(CategoryValue, { value: minorUnits }),
  },
});
