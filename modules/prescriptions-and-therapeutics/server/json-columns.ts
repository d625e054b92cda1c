import type { Ingredient, SafetyAlert } from '#modules/pharmacy/contract/safety/records.ts';
import type { PreCheck } from '../contract/administration-records.ts';
import type { Reconciliation } from '../contract/medication-records.ts';
import type { Infusion, Prescription } from '../contract/records.ts';
import type { KeptBatch } from './administrations/store.ts';
import type { ScaleRow } from './administrations/rules/doses.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'prescriptions.diagnoses': Prescription['diagnoses'];
    'prescriptionLines.ingredients': Ingredient[];
    'prescriptionLines.times': readonly string[];
    'prescriptionLines.daysOfWeek': readonly number[];
    'prescriptionLines.infusion': Infusion;
    'prescriptionLines.tapering': readonly { readonly dose: number; readonly days: number }[];
    'prescriptionLines.safety': SafetyAlert[];
    'therapeuticAdministrations.ingredients': Ingredient[];
    'therapeuticAdministrations.times': readonly string[];
    'therapeuticAdministrations.daysOfWeek': readonly number[];
    'therapeuticAdministrations.infusion': Infusion;
    'therapeuticAdministrations.tapering': { dose: number; days: number }[];
    'therapeuticAdministrations.titration': ScaleRow[];
    'therapeuticAdministrations.safety': readonly SafetyAlert[];
    'administrationDosages.batches': readonly KeptBatch[];
    'administrationDosages.preCheck': PreCheck;
    'administrationDosages.billNumbers': readonly string[];
    'medicationReconciliations.items': Reconciliation['items'];
  }
}
