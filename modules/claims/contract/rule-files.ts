import type { PartnerType } from '#modules/hmo/contract/words.ts';
import type { ClaimRule, ClaimRuleFile } from './claim-rules.ts';
import type { ClaimTemplate } from './rule-words.ts';

/**
 * What partners of each type ask of a claim, beside the base checks. `days: null` takes the submission deadline of the partner's contract.
 * A change of a file is a new version: a claim keeps the one that ran.
 */
export const claimRuleFiles: Readonly<Record<PartnerType, ClaimRuleFile>> = {
  HMO: {
    version: 'hmo-1',
    rules: [
      { kind: 'deadline-days', level: 'warning', days: null },
      { kind: 'diagnosis-required', level: 'error' },
      { kind: 'pa-window', level: 'warning', daysBefore: 0, daysAfter: 14 },
      { kind: 'separate-claims', level: 'warning', by: 'month' },
      { kind: 'most-items', level: 'warning', most: 2000 },
    ],
  },
  HPP: {
    version: 'hpp-1',
    rules: [
      { kind: 'deadline-days', level: 'warning', days: null },
      { kind: 'diagnosis-required', level: 'error' },
      { kind: 'separate-claims', level: 'warning', by: 'plan' },
      { kind: 'most-items', level: 'warning', most: 2000 },
    ],
  },
  // An employer is told what was done, not why.
  Company: {
    version: 'company-1',
    rules: [
      { kind: 'deadline-days', level: 'warning', days: null },
      { kind: 'most-items', level: 'warning', most: 2000 },
    ],
  },
};

/** The template that a partner of each type starts with. */
export const templateOf: Readonly<Record<PartnerType, ClaimTemplate>> = { HMO: 'private-hmo', HPP: 'state-scheme', Company: 'company' };

/** Rules to begin with; the partner's own file is made out of one. */
export const claimRuleTemplates: Readonly<Record<ClaimTemplate, readonly ClaimRule[]>> = {
  nhia: [
    ...claimRuleFiles.HMO.rules,
    { kind: 'referral-required', level: 'warning' },
    {
      kind: 'document-required',
      level: 'warning',
      modules: ['Laboratory', 'Radiology', 'Procedure'],
      above: 0,
      kinds: ['result', 'operation-note'],
    },
    { kind: 'field-format', level: 'warning', field: 'paCode', pattern: 'no-spaces' },
  ],
  'private-hmo': claimRuleFiles.HMO.rules,
  'state-scheme': claimRuleFiles.HPP.rules,
  company: claimRuleFiles.Company.rules,
};
