import type { CreateProcedure } from '../../contract/catalogue-records.ts';
import type { ProcedureKind } from '../../contract/words.ts';

export type Fields = Record<string, string>;

type Judged = Pick<
  CreateProcedure,
  | 'kind'
  | 'needsConsent'
  | 'needsPreSurgeryAssessment'
  | 'needsAnaesthesia'
  | 'anaesthesiaOptions'
  | 'teamRoles'
  | 'feeSplits'
  | 'consumables'
>;

/** What a form must correct, by field; empty when nothing. `price` in minor units; null: not priced. */
export function faultsOfProcedure(procedure: Judged, price: number | null): Fields {
  const fields: Fields = {};
  if (procedure.kind === 'surgical-major' && !procedure.needsConsent) fields.needsConsent = 'Major surgery needs consent';
  if (procedure.kind === 'surgical-major' && !procedure.needsPreSurgeryAssessment)
    fields.needsPreSurgeryAssessment = 'Major surgery needs an assessment';
  if (procedure.needsAnaesthesia && procedure.anaesthesiaOptions.length === 0) fields.anaesthesiaOptions = 'Choose at least one';
  if (!procedure.teamRoles.includes('surgeon')) fields.teamRoles = 'A team has a surgeon';
  const products = procedure.consumables.map(({ productId }) => productId);
  if (new Set(products).size < products.length) fields.consumables = 'Choose each product once';
  const splits = procedure.feeSplits;
  if (splits && price === null) fields.feeSplits = 'Enter the price first';
  else if (splits && splits.surgeon + splits.anaesthetist + splits.theatre !== price)
    fields.feeSplits = 'The parts must add up to the price';
  return fields;
}

/** What of a procedure its kind decides: major surgery needs consent and an assessment. */
export function neededByKind(kind: ProcedureKind): { readonly needsConsent?: true; readonly needsPreSurgeryAssessment?: true } {
  return kind === 'surgical-major' ? { needsConsent: true, needsPreSurgeryAssessment: true } : {};
}

interface Rule {
  readonly unitMinutes: number;
  readonly freeMinutes: number;
  readonly leastUnits: number;
}

/** Units that a rule charges for so many minutes: each started unit counts, after the free minutes; at least the rule's least. */
export function unitsOf({ unitMinutes, freeMinutes, leastUnits }: Rule, minutes: number): number {
  const charged = Math.max(0, minutes - freeMinutes);
  return Math.max(leastUnits, Math.ceil(charged / unitMinutes));
}
