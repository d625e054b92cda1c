import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { evaluateSafety } from '../../contract/safety/evaluate.ts';
import type { CheckedLine, RunningCourse, SafetyCase } from '../../contract/safety/facts.ts';
import { atcCodesOf, mainAtc, substancesIn } from '../../contract/safety/names.ts';
import type { SafetyAlert, SafetyLine } from '../../contract/safety/records.ts';
import type { SafetyDoor } from '../../contract/words.ts';
import { livePairs } from '../interactions/store.ts';
import { type ListedProduct, listedProducts, withStock } from './known-products.ts';
import type { SafetyAsk } from './orders.ts';
import { patientFacts } from './patient-facts.ts';

const asksForStock: readonly SafetyDoor[] = ['check', 'prescribe', 'order'];

function checkedLine(line: SafetyLine, product: ListedProduct | undefined): CheckedLine {
  const said = {
    genericName: line.genericName ?? product?.genericName ?? null,
    ingredients: line.ingredients.length > 0 ? line.ingredients : (product?.ingredients ?? []),
    atcCode: line.atcCode ?? product?.atcCode ?? null,
  };
  return {
    line: { ...line, ...said },
    name: product?.known.name ?? said.genericName ?? 'A medicine without a name',
    substances: substancesIn(said),
    atcCodes: atcCodesOf(said),
    mainAtc: mainAtc(said),
    product: product?.known ?? null,
  };
}

async function productsFor(scope: Scope, lines: readonly SafetyLine[], door: SafetyDoor): Promise<Map<Id, ListedProduct>> {
  const listed = await listedProducts(
    scope,
    lines.flatMap(({ productId }) => productId ?? []),
  );
  if (!asksForStock.includes(door)) return listed;
  const wanted = new Map<Id, number>();
  for (const { productId, quantity } of lines) if (productId && quantity) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  return wanted.size > 0 ? withStock(scope, listed, wanted) : listed;
}

export interface Examined {
  readonly today: string;
  readonly lines: readonly CheckedLine[];
  readonly alerts: SafetyAlert[][];
  /** What the patient takes already. */
  readonly running: readonly RunningCourse[];
}

/** Gathers what is known and runs all rules. NOT_FOUND for an unknown patient. */
export async function examine(scope: Scope, ask: SafetyAsk): Promise<Examined> {
  const door = ask.door ?? 'check';
  const at: Instant = ask.at ?? scope.now;
  // None needs another's answer: they go out together.
  const { products, facts, pairs } = await readTogether({
    products: productsFor(scope, ask.lines, door),
    facts: ask.patientId ? patientFacts(scope, ask.patientId, at) : null,
    pairs: livePairs(scope),
  });
  const lines = ask.lines.map((line) => checkedLine(line, products.get(line.productId ?? '')));
  if (ask.patientId && !facts) throw kernelRefusals.refusal('NOT_FOUND');
  const today = dayIn(at, await scope.zone());
  const asked: SafetyCase = {
    door,
    today,
    lines,
    facts,
    pairs,
    mayControlled: ask.mayControlled ?? scope.may('Prescribe Controlled Drug'),
  };
  return { today, lines, alerts: evaluateSafety(asked), running: facts?.running ?? [] };
}
