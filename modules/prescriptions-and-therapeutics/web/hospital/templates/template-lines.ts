import type { LineOrderInput } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { type DraftLine, orderOf } from '../composer/draft.ts';

type TemplateLine = Omit<LineOrderInput, 'id' | 'startAt'>;

/**
 * A line as it is kept for later: how the medicine is taken, under its own name. Dates and a quantity that was counted by hand belong to
 * one patient and stay behind. Null while dose, route or how often are missing.
 */
export function templateLineOf(line: DraftLine): TemplateLine | null {
  const order = orderOf(line);
  if (!order) return null;
  const { startAt: _startAt, id: _id, quantity: _quantity, quantityReason: _quantityReason, reviewOn: _reviewOn, ...kept } = order;
  return { ...kept, genericName: line.genericName || line.name, strength: line.strength, form: line.form };
}

/** All lines as they are kept; null while one is half written. */
export function templateLinesOf(lines: readonly DraftLine[]): TemplateLine[] | null {
  const whole = lines.flatMap((line) => templateLineOf(line) ?? []);
  return whole.length === lines.length && whole.length > 0 ? whole : null;
}
