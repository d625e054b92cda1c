import { formatMoney } from '#kernel/contract/money.ts';
import { refuseHeld } from '#kernel/server/outbox/limits.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { generalSettings } from '#modules/organisation/contract/settings.ts';
import { hospitalOf, readSettings } from '#modules/organisation/server/index.ts';
import type { PurchaseOrder } from '../../contract/order-records.ts';
import { orderLetter } from './order-letter.ts';

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** Sends an order to the vendor: every line in the mail itself, so that nothing needs to be opened, and its paper beside it. */
export async function mailOrder(scope: Scope, order: PurchaseOrder, to: string): Promise<void> {
  const { format } = await requireCurrency(scope);
  const money = (amount: number) => formatMoney(amount, format);
  const hospital = await hospitalOf(scope);
  const { paperSize } = await readSettings(scope, generalSettings);
  const lines = order.lines.map((line) => ({
    name: line.productName,
    packs: `${line.quantityPacks} × ${line.packName} (${line.unitsPerPack})`,
    price: money(line.pricePerPack),
    amount: money(line.amount),
  }));
  const sums = [
    ['Subtotal', order.subtotal],
    ['Tax', order.tax],
    ['Freight', order.freight],
    ['Discount', -order.discount],
    ['Total', order.total],
  ] as const;
  const facts = [
    `Order: ${order.orderNumber}`,
    `Deliver to: ${order.locationName}, ${hospital.name}`,
    ...(order.expectedAt ? [`Expected: ${order.expectedAt}`] : []),
    ...(order.terms ? [`Terms: ${order.terms}`] : []),
    ...(order.note ? [`Note: ${order.note}`] : []),
  ];
  const shown = sums.filter(([name, amount]) => amount !== 0 || name === 'Total');
  const text = [
    `${hospital.name} orders:`,
    '',
    ...lines.map(({ name, packs, price, amount }) => `${name}: ${packs} at ${price} = ${amount}`),
    '',
    ...shown.map(([name, amount]) => `${name}: ${money(amount)}`),
    '',
    ...facts,
  ].join('\n');
  const cells = (values: readonly string[]) =>
    `<tr>${values.map((value) => `<td style="padding:4px 12px 4px 0">${escaped(value)}</td>`).join('')}</tr>`;
  const html = `<p><strong>${escaped(hospital.name)}</strong></p><p>${facts.map(escaped).join('<br>')}</p><table>${lines
    .map(({ name, packs, price, amount }) => cells([name, packs, price, amount]))
    .join('')}${shown.map(([name, amount]) => cells([name, '', '', money(amount)])).join('')}</table>`;
  const held = await scope.mail({
    to,
    subject: `Purchase order ${order.orderNumber} of ${hospital.name}`,
    text,
    html,
    template: 'purchase-order',
    paper: { filename: `${order.orderNumber}.pdf`, letter: orderLetter(order, { hospital, money: format, paperSize }) },
  });
  refuseHeld(held);
}
