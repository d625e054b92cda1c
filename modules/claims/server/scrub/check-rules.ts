import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import type { CoverageStatus } from '#modules/patient-bills/contract/words.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import type { FindingCode, FindingLevel, MendPlace } from '../../contract/check-words.ts';
import type { ClaimRule, ClaimRuleFile } from '../../contract/claim-rules.ts';
import type { EvidenceKind, quantityPeriods, separateBy } from '../../contract/rule-words.ts';
import type { ClaimFinding } from '../../contract/claim-records.ts';
import { nearDeadlineDays } from '../../contract/words.ts';
import { daysBetween, deadlineOf } from '../rules.ts';

/** What the checks know of one item. Amounts in minor units. */
export interface CheckedItem {
  readonly invoiceItemId: Id;
  /** Null for an invoice that is on no claim yet. */
  readonly claimItemId: Id | null;
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
  readonly invoiceStatus: string;
  readonly credited: boolean;
  readonly patientId: Id;
  readonly planId: Id | null;
  readonly enrolleeNumber: string | null;
  /** ICD-10. */
  readonly diagnosisCodes: readonly string[];
  readonly sex: string | null;
  /** Years on the service date. */
  readonly age: number | null;
  readonly itemName: string;
  readonly module: string;
  readonly hmoCode: string | null;
  readonly serviceDate: CalendarDate;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly amount: number;
  /** The billing method is of this partner and held on the service date. */
  readonly covered: boolean;
  readonly coverageStatus: CoverageStatus;
  readonly approvalId: Id | null;
  readonly paCode: string | null;
  readonly paValidFrom: CalendarDate | null;
  readonly paValidTo: CalendarDate | null;
  readonly noticeNumber: string | null;
  readonly noticeSent: boolean;
  /** The code stands on an item of another visit that is on a live claim. */
  readonly paElsewhere: boolean;
  /** The partner's price row of the service date; null: not on the list. */
  readonly tariff: {
    readonly price: number | null;
    readonly covered: boolean;
    readonly capitated: boolean;
    readonly needsApproval: boolean;
    readonly mostPerVisit: number | null;
  } | null;
  /** Number of the claim or invoice that has the same service of the same patient and day. */
  readonly duplicateOf: string | null;
  readonly eligibilityChecked: boolean;
  /** What goes along with it. */
  readonly evidence: readonly EvidenceKind[];
  /** Units of the same service that the patient had in the year of the service date, this one among them. */
  readonly unitsOfYear: number;
  /** What the patient pays of the line. */
  readonly patientAmount: number;
}

export interface CheckContext {
  readonly hmoId: Id;
  readonly paCodesReused: boolean;
  readonly deadlineDays: number;
  readonly today: CalendarDate;
  readonly file: ClaimRuleFile;
}

interface Note {
  readonly level: FindingLevel;
  readonly code: FindingCode;
  readonly detail?: string | null;
  readonly mend?: { readonly to: MendPlace; readonly id: Id } | null;
}

function finding(item: CheckedItem | null, { level, code, detail = null, mend }: Note): ClaimFinding {
  const fallback = item ? { to: 'invoice' as const, id: item.invoiceId } : null;
  return {
    ...{ level, code, detail },
    claimItemId: item?.claimItemId ?? null,
    invoiceId: item?.invoiceId ?? null,
    invoiceNumber: item?.invoiceNumber ?? null,
    itemName: item?.itemName ?? null,
    mend: mend === undefined ? fallback : mend,
  };
}

function* ofPerson(item: CheckedItem): Generator<Note> {
  const mend = { to: 'patient' as const, id: item.patientId };
  if (!item.enrolleeNumber?.trim()) yield { level: 'error', code: 'ENROLLEE_MISSING', mend };
  else if (!item.covered) yield { level: 'error', code: 'COVER_INVALID', detail: item.serviceDate, mend };
  if (!item.eligibilityChecked) yield { level: 'warning', code: 'NO_ELIGIBILITY', detail: item.serviceDate, mend };
}

/** Care that went on unanswered passes like care that was approved, once its notice is sent. */
function* ofAuthorisation(item: CheckedItem, context: CheckContext): Generator<Note> {
  const mend = item.approvalId ? { to: 'approval' as const, id: item.approvalId } : undefined;
  const about = mend ? { mend } : {};
  if (['pending', 'expired', 'declined'].includes(item.coverageStatus))
    yield { level: 'error', code: 'AUTH_UNDECIDED', detail: item.coverageStatus, ...about };
  if (item.coverageStatus === 'proceeded') {
    if (!item.noticeSent) yield { level: 'warning', code: 'NOTICE_DRAFT', detail: item.noticeNumber, ...about };
    yield { level: 'info', code: 'PROCEEDED', detail: item.noticeNumber, ...about };
  }
  const proof = item.paCode ?? item.noticeNumber;
  if (item.tariff?.needsApproval && !proof) yield { level: 'error', code: 'PA_MISSING', ...about };
  if (item.paCode && item.paElsewhere && !context.paCodesReused)
    yield { level: 'error', code: 'PA_REPEATED', detail: item.paCode, ...about };
}

function* ofTariff(item: CheckedItem, { hmoId }: CheckContext): Generator<Note> {
  const mend = { to: 'partner' as const, id: hmoId };
  const { tariff } = item;
  if (!tariff?.covered) {
    yield { level: 'error', code: 'NOT_ON_TARIFF', detail: item.serviceDate, mend };
    return;
  }
  if (tariff.capitated) yield { level: 'error', code: 'CAPITATED', mend };
  if (tariff.price !== null && item.unitPrice > tariff.price)
    yield { level: 'error', code: 'ABOVE_TARIFF', detail: String(tariff.price), mend };
  if (tariff.mostPerVisit !== null && item.quantity > tariff.mostPerVisit)
    yield { level: 'warning', code: 'QUANTITY_ABOVE', detail: String(tariff.mostPerVisit) };
}

function* ofItem(item: CheckedItem, context: CheckContext): Generator<Note> {
  if (item.invoiceStatus === 'cancelled' || item.credited) yield { level: 'error', code: 'INVOICE_CANCELLED' };
  if (item.duplicateOf) yield { level: 'error', code: 'DUPLICATE', detail: item.duplicateOf };
  yield* ofPerson(item);
  yield* ofAuthorisation(item, context);
  yield* ofTariff(item, context);
}

/** One finding an invoice, not one for each of its items. */
function perInvoice(items: readonly CheckedItem[], note: (item: CheckedItem) => Note | null): ClaimFinding[] {
  const first = new Map(items.map((item) => [item.invoiceId, item] as const).reverse());
  return [...first.values()].flatMap((item) => {
    const found = note(item);
    return found ? [{ ...finding(item, found), claimItemId: null, itemName: null }] : [];
  });
}

/** A closed set: no pattern is ever read from a file. */
const patterns = {
  digits: /^\d+$/,
  'letters-digits': /^[A-Za-z0-9]+$/,
  'with-slash': /^[A-Za-z0-9-]+(\/[A-Za-z0-9-]+)+$/,
  'no-spaces': /^\S+$/,
} as const;

const ofModules = ({ module }: CheckedItem, modules: readonly string[]) => modules.length === 0 || modules.includes(module);
const hasCode = ({ hmoCode }: CheckedItem, codes: readonly string[]) => hmoCode !== null && codes.includes(hmoCode);

function unitsOf(item: CheckedItem, per: (typeof quantityPeriods)[number], items: readonly CheckedItem[]): number {
  if (per === 'visit') return item.quantity;
  if (per === 'year') return item.unitsOfYear;
  const same = items.filter(
    (other) => other.patientId === item.patientId && other.hmoCode === item.hmoCode && other.itemName === item.itemName,
  );
  return sumOf(same.filter(({ serviceDate }) => serviceDate === item.serviceDate).map(({ quantity }) => quantity));
}

function separateKey(item: CheckedItem, by: (typeof separateBy)[number]): string | null {
  if (by === 'plan') return item.planId;
  return by === 'module' ? item.module : item.serviceDate.slice(0, 7);
}

type RuleOf<Kind extends ClaimRule['kind']> = Omit<Extract<ClaimRule, { kind: Kind }>, 'level'> & { readonly level: 'error' | 'warning' };
type Run<Kind extends ClaimRule['kind']> = (rule: RuleOf<Kind>, items: readonly CheckedItem[], context: CheckContext) => ClaimFinding[];

const runs: { readonly [Kind in ClaimRule['kind']]: Run<Kind> } = {
  'deadline-days': ({ level, days }, items, { deadlineDays, today }) =>
    items.flatMap((item) => {
      const deadline = deadlineOf(item.serviceDate, days ?? deadlineDays);
      if (deadline < today) return [finding(item, { level, code: 'DEADLINE_PAST', detail: deadline, mend: null })];
      const near = daysBetween(today, deadline) <= nearDeadlineDays;
      return near ? [finding(item, { level: 'warning', code: 'DEADLINE_NEAR', detail: deadline, mend: null })] : [];
    }),
  'pa-window': ({ level, daysBefore, daysAfter }, items) =>
    items.flatMap((item) => {
      const { paCode, paValidFrom, paValidTo, serviceDate } = item;
      const early = paValidFrom !== null && serviceDate < addCalendarDays(paValidFrom, -daysBefore);
      const late =
        paValidTo !== null ? serviceDate > paValidTo : paValidFrom !== null && serviceDate > addCalendarDays(paValidFrom, daysAfter);
      return paCode && (early || late) ? [finding(item, { level, code: 'PA_WINDOW', detail: paCode })] : [];
    }),
  'diagnosis-required': ({ level }, items) =>
    perInvoice(items, ({ diagnosisCodes }) => (diagnosisCodes.length === 0 ? { level, code: 'DIAGNOSIS_MISSING' } : null)),
  'pa-required': ({ level, modules, above }, items) =>
    items
      .filter((item) => ofModules(item, modules) && item.amount > above && !item.paCode && !item.noticeNumber)
      .map((item) => finding(item, { level, code: 'PA_MISSING' })),
  'diagnosis-item': ({ level, codes, diagnoses }, items) =>
    items
      .filter((item) => hasCode(item, codes) && !item.diagnosisCodes.some((own) => diagnoses.some((begin) => own.startsWith(begin))))
      .map((item) => finding(item, { level, code: 'DIAGNOSIS_OTHER', detail: diagnoses.join(', ') })),
  'max-quantity': ({ level, module, code, per = 'visit', most }, items) =>
    items
      .filter((item) => (module === null || item.module === module) && (!code || item.hmoCode === code) && unitsOf(item, per, items) > most)
      .map((item) => finding(item, { level, code: 'QUANTITY_ABOVE', detail: String(most) })),
  'not-together': ({ level, codes }, items) =>
    perInvoice(items, ({ invoiceId }) => {
      const held = codes.filter((code) => items.some((item) => item.invoiceId === invoiceId && item.hmoCode === code));
      return held.length > 1 ? { level, code: 'NOT_TOGETHER', detail: held.join(', ') } : null;
    }),
  'separate-claims': ({ level, by }, items) => {
    const keys = new Set(items.map((item) => separateKey(item, by)));
    return keys.size > 1 ? [finding(null, { level, code: 'SEPARATE_CLAIMS', detail: by })] : [];
  },
  'most-items': ({ level, most }, items) =>
    items.length > most ? [finding(null, { level, code: 'MOST_ITEMS', detail: String(most) })] : [],
  'most-amount': ({ level, most }, items) =>
    sumOf(items.map(({ amount }) => amount)) > most ? [finding(null, { level, code: 'MOST_AMOUNT', detail: String(most) })] : [],
  'document-required': ({ level, modules, above, kinds }, items) =>
    items
      .filter((item) => ofModules(item, modules) && item.amount > above && !item.evidence.some((kind) => kinds.includes(kind)))
      .map((item) => finding(item, { level, code: 'DOCUMENT_MISSING', detail: kinds.join(', ') })),
  'referral-required': ({ level }, items) =>
    perInvoice(items, ({ invoiceId }) => {
      const referred = items.some((item) => item.invoiceId === invoiceId && item.evidence.includes('referral'));
      return referred ? null : { level, code: 'REFERRAL_MISSING' };
    }),
  'age-sex': ({ level, codes, sex, ageFrom, ageTo }, items) =>
    items
      .filter((item) => {
        const otherSex = sex !== null && item.sex !== null && item.sex !== sex;
        const otherAge = item.age !== null && ((ageFrom !== null && item.age < ageFrom) || (ageTo !== null && item.age > ageTo));
        return hasCode(item, codes) && (otherSex || otherAge);
      })
      .map((item) => finding(item, { level, code: 'AGE_SEX' })),
  'copay-shown': ({ level }, items) =>
    items.filter((item) => item.patientAmount === 0).map((item) => finding(item, { level, code: 'COPAY_HIDDEN' })),
  'field-format': ({ level, field, pattern }, items) =>
    items
      .filter((item) => item[field] !== null && !patterns[pattern].test(item[field]))
      .map((item) => finding(item, { level, code: 'FIELD_FORMAT', detail: item[field] })),
  'attachment-limit': ({ level, most, kinds }, items) =>
    items
      .filter(({ evidence }) => evidence.length > most || (kinds.length > 0 && evidence.some((kind) => !kinds.includes(kind))))
      .map((item) => finding(item, { level, code: 'ATTACHMENTS', detail: String(most) })),
};

function runRule<Kind extends ClaimRule['kind']>(
  rule: Extract<ClaimRule, { kind: Kind }>,
  items: readonly CheckedItem[],
  context: CheckContext,
) {
  const { level, from, to } = rule;
  if (level === 'off') return [];
  const held = items.filter(({ serviceDate }) => (!from || serviceDate >= from) && (!to || serviceDate <= to));
  const run: Run<Kind> = runs[rule.kind as Kind];
  return run({ ...rule, level }, held, context);
}

/** What the rules of a file find, without the base checks. */
export const checkByFile = (items: readonly CheckedItem[], context: CheckContext): ClaimFinding[] =>
  context.file.rules.flatMap((rule) => runRule(rule, items, context));

const order: readonly FindingLevel[] = ['error', 'warning', 'info'];

/** All that the base checks and the partner's rule file find, errors first. The same facts and file give the same findings. */
export function checkItems(items: readonly CheckedItem[], context: CheckContext): ClaimFinding[] {
  const base = items.flatMap((item) => [...ofItem(item, context)].map((note) => finding(item, note)));
  return [...base, ...checkByFile(items, context)].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}

/** How much checks found. */
export const countsOf = (findings: readonly Pick<ClaimFinding, 'level'>[]) => ({
  errorCount: findings.filter(({ level }) => level === 'error').length,
  warningCount: findings.filter(({ level }) => level === 'warning').length,
});
