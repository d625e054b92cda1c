import { percentText } from '#kernel/contract/money.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import type { PriceRule } from '#modules/billing-setup/contract/rule-records.ts';
import { encounterWords, moduleWords, payerWords, sexWords } from '../words.ts';

/** The value of a rule as people say it. */
export function valueWords(
  rule: Pick<PriceRule, 'kind' | 'value' | 'packageItems'>,
  t: Translate,
  money: (minor: number) => string,
): string {
  if (rule.kind === 'package') return t('{count} item | {count} items', { count: rule.packageItems.length });
  if (rule.kind === 'surcharge-percent') return `+${percentText(rule.value)} %`;
  if (rule.kind === 'discount-percent') return `−${percentText(rule.value)} %`;
  if (rule.kind === 'surcharge-fixed') return `+${money(rule.value)}`;
  return rule.kind === 'discount-fixed' ? `−${money(rule.value)}` : money(rule.value);
}

/** When a rule counts, in a line. */
export function conditionWords({ conditions: when }: Pick<PriceRule, 'conditions'>, t: Translate): string {
  const parts: string[] = [];
  if (when.modules?.length) parts.push(when.modules.map((module) => t(moduleWords[module])).join(', '));
  if (when.encounterTypes?.length) parts.push(when.encounterTypes.map((type) => t(encounterWords[type])).join(', '));
  if (when.billingMethods?.length) parts.push(when.billingMethods.map((payer) => t(payerWords[payer])).join(', '));
  if (when.fromTime || when.toTime) parts.push(`${when.fromTime ?? '00:00'}–${when.toTime ?? '24:00'}`);
  if (when.weekdays?.length) parts.push(t('{count} weekday | {count} weekdays', { count: when.weekdays.length }));
  if (when.publicHoliday !== undefined) parts.push(when.publicHoliday ? t('Public holidays') : t('Not on public holidays'));
  if (when.patientCategories?.length)
    parts.push(t('{count} patient category | {count} patient categories', { count: when.patientCategories.length }));
  if (when.billableItemIds?.length) parts.push(t('{count} item | {count} items', { count: when.billableItemIds.length }));
  if (when.departmentIds?.length) parts.push(t('{count} department | {count} departments', { count: when.departmentIds.length }));
  if (when.serviceTypeIds?.length) parts.push(t('{count} service type | {count} service types', { count: when.serviceTypeIds.length }));
  if (when.ageMin !== undefined || when.ageMax !== undefined) parts.push(t('Some ages'));
  if (when.sex) parts.push(t(sexWords[when.sex]));
  if (when.quantityFrom) parts.push(t('From {count}', { count: when.quantityFrom }));
  return parts.length > 0 ? parts.join(' · ') : t('Everything');
}
