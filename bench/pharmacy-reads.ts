import type { Pool } from 'pg';
import { ask } from '../e2e/stage/api.ts';
import { quantile } from './measure.ts';
import { hotProducts } from './pharmacy-data.ts';
import type { Pharmacy } from './pharmacy-stage.ts';
import { row } from './print.ts';
import type { BenchServer } from './stage.ts';

const mostPage = 30;
const mostWords = 50;
const mostAll = 300;
const turns = 60;
const page = 'page=1&limit=10';
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Words as people type them: rare, common, two together, a number. */
interface Words {
  readonly rare: string;
  readonly common: string;
  readonly two: string;
  readonly sku: string;
  readonly hot: string;
  readonly cold: string;
}

async function wordsOf(owner: Pool, hospitalId: string): Promise<Words> {
  const { rows } = await owner.query(
    `select p.id, p.sku, split_part(p.name, ' ', 1) as name, split_part(p.name, ' ', 2) as strength from products p
      where p.hospital_id = $1 and p.name like '% no %' order by p.sku`,
    [hospitalId],
  );
  const [hot, cold] = [rows[3], rows[Math.max(hotProducts + 5, Math.floor(rows.length / 2))] ?? rows.at(-1)];
  const name = cold.name.toLowerCase();
  return { rare: name, common: name.slice(0, 2), two: `${name.slice(0, 4)} ${cold.strength}`, sku: cold.sku, hot: hot.id, cold: cold.id };
}

type Listed = readonly (readonly [what: string, path: string, most?: number])[];

function listsOf(words: Words, { pharmacyId, storeId, chart }: Pharmacy): Listed {
  const typed = (text: string) => encodeURIComponent(text);
  const drugs = `/medication/test-pbm/filter/${chart.patientId}?${page}`;
  return [
    ['products: by a word', `/product/filter?${page}&searchTerm=${typed(words.rare)}`, mostWords],
    ['products: by two letters', `/product/filter?${page}&searchTerm=${typed(words.common)}`, mostWords],
    ['products: by a beginning and a strength', `/product/filter?${page}&searchTerm=${typed(words.two)}`, mostWords],
    ['products: by their number', `/product/filter?${page}&searchTerm=${typed(words.sku)}`, mostWords],
    ['medicines to order: by a word', `${drugs}&searchTerm=${typed(words.rare)}`, mostWords],
    ['medicines to order: by two letters', `${drugs}&searchTerm=${typed(words.common)}`, mostWords],
    ['products: by name', `/product?${page}`],
    ['products: by their number, backwards', `/product/filter?${page}&sort=-sku`],
    ['products: medicines', `/product/filter?${page}&kind=medication`],
    ['products: running low', `/product/filter?${page}&level=low`],
    ['products: out of stock', `/product/filter?${page}&stockStatus=Out-Of-Stock`],
    ['products: in stock, fullest first', `/product/filter?${page}&stockStatus=In-Stock&sort=-level`],
    ['products: at a place, what expires first', `/product/filter?${page}&locationId=${storeId}&sort=expiry`],
    ['products: at a place', `/product/filter?${page}&locationId=${pharmacyId}`],
    ['products: expiring in 30 days', `/product/filter?${page}&expiring=30`],
    ['products: least in stock first', `/product/filter?${page}&sort=quantity`],
    ['products: with expired units', `/product/filter?${page}&expired=true`],
    ['products of the dashboard, the emptiest first', '/dashboard/getProducts?limit=10'],
    ['products of the dashboard, a thousand', '/dashboard/getProducts?limit=1000', mostAll],
    ['figures over the lists of stock', '/stock/summary'],
    ['dashboard: value of the stock by category', '/dashboard/getStockValue', mostAll],
    ['what to order', `/stock/reorder?${page}`, mostAll],
    ['places with how many products each holds', '/location'],
    ['product with its stock', `/product/${words.hot}/stock`],
    ['batches: first expiry first', `/batch?${page}`],
    ['batches: expired', `/batch?${page}&status=expired`],
    ['batches: used up', `/batch?${page}&status=depleted`],
    ['batches: expiring in 30 days', `/batch?${page}&expiryFrom=${day(0)}&expiryTo=${day(30)}`],
    ['batches: at a place', `/batch?${page}&locationId=${storeId}`],
    ['batches: of a product', `/batch?${page}&productId=${words.cold}`],
    ['batches: by a word', `/batch?${page}&searchTerm=${typed(words.rare)}`, mostWords],
    ['movements: newest', `/stock/movements?${page}`],
    ['movements: dispensed', `/stock/movements?${page}&type=dispense`],
    ['movements: written off', `/stock/movements?${page}&type=write-off`],
    ['movements: at the main store', `/stock/movements?${page}&locationId=${storeId}`],
    ['movements: of thirty days', `/stock/movements?${page}&startDate=${day(-30)}&endDate=${day(0)}`],
    ['movements: of a product, handed out all day', `/product/${words.hot}/movements?${page}`],
    ['movements: of a product', `/product/${words.cold}/movements?${page}`],
  ];
}

/** Searches and first pages of products, batches and movements, as their screens ask for them; × how often the least read's time. */
export async function pharmacyReads({ url, token }: BenchServer, owner: Pool, made: Pharmacy & { hospitalId: string }): Promise<void> {
  const words = await wordsOf(owner, made.hospitalId);
  for (const [what, path, most = mostPage] of listsOf(words, made)) {
    const read = async () => {
      const answer = await ask(url, 'GET', path, { token });
      if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.text.slice(0, 400)}`);
    };
    try {
      const began = performance.now();
      await read();
      // What takes a second is not asked so often.
      const slow = performance.now() - began > 1000;
      // In turns with the least read there is: on a busy machine that tells more than milliseconds.
      const least: number[] = [];
      const times: number[] = [];
      for (let turn = slow ? -1 : -8; turn < (slow ? 10 : turns); turn += 1) {
        const began = performance.now();
        await ask(url, 'GET', '/notification/unread-count', { token });
        const between = performance.now();
        await read();
        if (turn < 0) continue;
        least.push(between - began);
        times.push(performance.now() - between);
      }
      const p99 = quantile(times, 0.99);
      const ratio = quantile(times, 0.5) / quantile(least, 0.5);
      const found = `p50 ${quantile(times, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms, ×${ratio.toFixed(1)}`;
      row(what, found, `p99 ≤ ${most} ms`, p99 <= most);
    } catch (error) {
      row(what, 'refused', `p99 ≤ ${most} ms: ${String(error).slice(0, 200)}`, false);
    }
  }
}
