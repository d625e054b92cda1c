import { expect, test } from 'vitest';
import { french } from '#testing/french.ts';
import { orderPaper } from '../../contract/order-paper.ts';
import type { OrderLine, PurchaseOrder } from '../../contract/order-records.ts';
import { orderLetter } from './order-letter.ts';

const line: OrderLine = {
  id: 'l',
  productId: 'p',
  sku: 'AMX',
  productName: 'Amoxicillin 500 mg',
  unit: 'capsule',
  packName: 'Box',
  unitsPerPack: 100,
  quantityPacks: 1_200,
  pricePerPack: 250_000,
  taxPercent: 7.5,
  discount: 0,
  tax: 22_500_000,
  amount: 322_500_000,
  orderedUnits: 120_000,
  receivedUnits: 0,
  cancelledUnits: 0,
};
const order: PurchaseOrder = {
  id: 'o',
  orderNumber: 'PO-000012',
  vendorId: 'v',
  acts: {},
  vendorName: 'Emzor Distribution',
  locationName: 'Main Store',
  status: 'sent',
  lineCount: 1,
  total: 322_505_000,
  receivedPercent: 0,
  expectedAt: '2026-12-01',
  createdAt: '2026-11-18T08:00:00.000Z',
  createdBy: { id: 'u', name: 'Bola' },
  version: 3,
  locationId: 's',
  currency: 'NGN',
  lines: [line],
  subtotal: 300_000_000,
  discount: 5_000,
  tax: 22_500_000,
  freight: 10_000,
  terms: '30 days',
  note: null,
  submittedAt: '2026-11-19T08:00:00.000Z',
  approvedAt: '2026-11-20T23:30:00.000Z',
  approvedBy: { id: 'a', name: 'Dr Ada Obi' },
  rejectReason: null,
  sentAt: null,
  sentBy: null,
  channel: null,
  endedAt: null,
  endedBy: null,
  endReason: null,
  vendor: { code: 'VEN-000003', contactPerson: 'Ade', phone: '+234 802', email: 'orders@emzor.test', address: null },
  supplies: [],
  warnings: [],
};
const hospital = {
  name: 'Lagoon Hospital',
  address: '14 Bourdillon Close',
  city: 'Ikoyi',
  state: 'Lagos',
  country: 'Nigeria',
  dialCode: '+234',
  phone: '8021234567',
  email: 'info@lagoon.test',
  website: null,
  timeZoneCode: 'Africa/Lagos',
};
const money = { symbol: '₦', symbolPosition: 'before', minorDigits: 2, thousandsSeparator: ',', decimalSeparator: '.' } as const;
const facts = { hospital, money, paperSize: 'A4' } as const;

test('the letter of an order says who orders what of whom, for how much, and who approved it', () => {
  expect(orderLetter(order, facts)).toEqual({
    size: 'a4',
    letterhead: {
      name: 'Lagoon Hospital',
      lines: ['14 Bourdillon Close, Ikoyi, Lagos, Nigeria', '+234 8021234567 · info@lagoon.test'],
    },
    title: 'Purchase order',
    number: 'PO-000012',
    // Half past midnight of the next day in Lagos; address and note are not known.
    facts: [
      ['Date', '21 Nov 2026, 00:30'],
      ['Vendor', 'Emzor Distribution · VEN-000003'],
      ['Contact', 'Ade · +234 802 · orders@emzor.test'],
      ['Deliver to', 'Main Store'],
      ['Expected', '1 Dec 2026'],
      ['Terms', '30 days'],
    ],
    columns: ['Product', 'Pack', 'Packs', 'Units', 'Price per pack', 'Tax %', 'Amount'],
    rows: [['Amoxicillin 500 mg', 'Box (100 capsule)', '1,200', '120,000', '₦2,500.00', '7.5', '₦3,225,000.00']],
    sums: [
      ['Subtotal', '₦3,000,000.00'],
      ['Tax', '₦225,000.00'],
      ['Freight', '₦100.00'],
      ['Discount', '-₦50.00'],
      ['Total', '₦3,225,050.00'],
    ],
    total: 'Total',
    ends: [['Approved by', 'Dr Ada Obi, 21 Nov 2026, 00:30']],
    signs: ['For the hospital', 'For vendor'],
    words: { page: 'Page', of: 'of' },
  });
});

test('discounts of lines have a column of their own; a hospital on Letter paper gets Letter', () => {
  const letter = orderLetter({ ...order, lines: [{ ...line, discount: 9_900 }, line] }, { ...facts, paperSize: 'Letter' });
  expect(letter.columns).toEqual(['Product', 'Pack', 'Packs', 'Units', 'Price per pack', 'Discount', 'Tax %', 'Amount']);
  expect(letter.rows.map((row) => row[5])).toEqual(['₦99.00', '₦0.00']);
  expect(letter.size).toBe('letter');
});

test('every word of the paper is said in French', () => {
  const words = new Set<string>();
  const t = (text: string) => {
    words.add(text);
    return text;
  };
  const plain = () => '';
  const lines = [{ ...line, discount: 1 }];
  orderPaper({ ...order, lines, orderNumber: null }, { t, money: plain, number: plain, day: plain, instant: plain });
  expect([...words].filter((word) => !(word in french))).toEqual([]);
  expect(words.size).toBeGreaterThan(20);
});
