import { z } from 'zod';
import { declareCallsOf } from '#kernel/contract/calls.ts';
import { pageOf, pageWith, paging } from '#kernel/contract/envelope.ts';
import { id, queryDay, searchWords } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { SettingsGroupRow } from '#modules/organisation/contract/records.ts';
import { CreateInteraction, EditInteraction, Interaction } from '../interaction-records.ts';
import { interactionRecord } from '../interaction.record.ts';
import { CheckedStock, CheckStock, RegisterBalance, RegisterEntry } from '../register-records.ts';
import { DoseHelp } from '../safety/records.ts';
import { EditPharmacySettings } from '../settings.ts';
import { interactionSeverities, interactionStatuses, registerDirections } from '../words.ts';

const readers = 'View Controlled Drugs Register';

export const safetyCalls = declareCallsOf('pharmacy', {
  interactions: {
    method: 'GET',
    path: '/medication/interaction',
    summary: "Pairs of medicines that should not meet: the shipped list, as this hospital changed it, and the hospital's own.",
    permission: 'View Medication Requests',
    query: z.object({
      ...paging,
      searchTerm: searchWords.optional(),
      severity: z.enum(interactionSeverities).optional(),
      status: z.enum(interactionStatuses).optional(),
      own: z.enum(['true', 'false', '']).optional(),
    }),
    payload: pageWith(Interaction, { builtIn: z.number().int(), own: z.number().int(), dataVersion: z.string() }),
  },
  createInteraction: {
    method: 'POST',
    path: '/medication/interaction',
    summary: "Adds a pair to the hospital's list.",
    permission: 'Edit Medication Interactions',
    care: 'starts',
    repeatable: true,
    body: CreateInteraction,
    payload: Interaction,
    done: 'Interaction added',
    refusals: ['INTERACTION_EXISTS', 'INTERACTION_SAME'],
  },
  editInteraction: {
    method: 'PATCH',
    path: '/medication/interaction/{id}',
    summary: 'Changes a pair or switches it off or on; of a shipped pair a version of this hospital is kept.',
    permission: 'Edit Medication Interactions',
    care: 'starts',
    body: EditInteraction,
    payload: Interaction,
    done: 'Interaction saved',
  },
  removeInteraction: {
    method: 'DELETE',
    path: '/medication/interaction/{id}',
    summary: "Removes a pair of the hospital's own.",
    permission: 'Edit Medication Interactions',
    care: 'starts',
    payload: z.object({ id, removed: z.literal(true) }),
    done: 'Interaction removed',
    refusals: ['INTERACTION_BUILT_IN'],
  },
  register: {
    method: 'GET',
    path: '/medication/controlled-register',
    summary: 'The register of controlled medicines: every movement with its balance, newest first.',
    permission: readers,
    query: z.object({
      ...paging,
      productId: z.union([id, z.literal('')]).optional(),
      locationId: z.union([id, z.literal('')]).optional(),
      patientId: z.union([id, z.literal('')]).optional(),
      direction: z.enum(registerDirections).optional(),
      startDate: queryDay.optional(),
      endDate: queryDay.optional(),
    }),
    payload: pageWith(RegisterEntry, { opening: z.number().int().nullable(), closing: z.number().int().nullable() }),
  },
  registerBalances: {
    method: 'GET',
    path: '/medication/controlled-register/balances',
    summary: 'What stands of each controlled medicine in each place, and when it was last counted.',
    permission: readers,
    query: z.object({ ...paging }),
    payload: pageOf(RegisterBalance),
  },
  checkRegister: {
    method: 'POST',
    path: '/medication/controlled-register/check',
    summary: 'Writes a count of the safe into the register; a difference alarms those who read the register. Moves no stock.',
    permission: readers,
    care: 'completes',
    repeatable: true,
    body: CheckStock,
    payload: CheckedStock,
    done: 'Stock check recorded',
    refusals: ['NOT_CONTROLLED', 'REGISTER_WITNESS_PIN', 'REGISTER_WITNESS_SAME', 'SECOND_PERSON_STOPPED'],
  },
  settings: {
    method: 'GET',
    path: '/medication/settings',
    summary: "The pharmacy's settings.",
    screen: { none: 'Kept for other clients: the settings page uses the call of all settings groups.' },
    permission: 'Edit Pharmacy Settings',
    payload: SettingsGroupRow,
  },
  editSettings: {
    method: 'PATCH',
    path: '/medication/settings',
    summary: "Changes the pharmacy's settings.",
    screen: { none: 'Kept for other clients: the settings page uses the call of all settings groups.' },
    permission: 'Edit Pharmacy Settings',
    care: 'starts',
    body: EditPharmacySettings,
    payload: SettingsGroupRow,
    done: 'Settings saved',
  },
  doseHelp: {
    method: 'GET',
    path: '/prescriptions/dose-helper',
    summary: 'Usual and most doses of a medicine for this patient: age, weight, kidneys.',
    permission: 'Create Prescription',
    query: z.object({ productId: id, patientId: id, indication: searchWords.optional() }),
    payload: DoseHelp,
    refusals: ['NOT_A_MEDICINE', 'PRODUCT_UNKNOWN', 'PRODUCT_DISABLED'],
  },
});

export const interactionActs = bindActs(interactionRecord, safetyCalls);
