import { type ReactNode, useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField, TimeField } from '#kernel/web/form/date-fields.tsx';
import { MoneyField, NumberField, SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { PercentField } from '#kernel/web/form/percent-field.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { priceRuleCalls } from '#modules/billing-setup/contract/calls/rules.ts';
import type { PriceRule } from '#modules/billing-setup/contract/rule-records.ts';
import { weekdays } from '#modules/organisation/contract/words.ts';
import { encounterWords, moduleWords, optionsFrom, payerWords, ruleKindWords, sexWords } from '../words.ts';
import { PackageItems } from './package-items.tsx';
import { RuleItems } from './rule-items.tsx';
import { useCategories, useDepartments, useServiceTypes } from './use-choices.ts';
import { weekdayWords } from './weekday-words.ts';

const lists = ['modules', 'encounterTypes', 'billingMethods', 'departmentIds', 'serviceTypeIds', 'patientCategories', 'weekdays'] as const;
const singles = ['ageMin', 'ageMax', 'sex', 'fromTime', 'toTime', 'quantityFrom'] as const;

/** The flat fields of the form as the call wants them; conditions that are empty are left out. */
function bodyOf({ percent, amount, holiday, itemsOfCondition, ...values }: Record<string, unknown>): Record<string, unknown> {
  const conditions: Record<string, unknown> = {};
  for (const key of lists) if (Array.isArray(values[key]) && values[key].length > 0) conditions[key] = values[key];
  for (const key of singles) if (values[key] !== undefined && values[key] !== '' && values[key] !== null) conditions[key] = values[key];
  if (holiday === 'on' || holiday === 'off') conditions['publicHoliday'] = holiday === 'on';
  if (Array.isArray(itemsOfCondition) && itemsOfCondition.length > 0) conditions['billableItemIds'] = itemsOfCondition;
  const kind = String(values['kind']);
  const value = kind === 'package' ? 0 : kind.endsWith('percent') ? percent : amount;
  const { name, priority, stackable, validFrom, validTo, packageItems } = values;
  return {
    name,
    kind,
    priority,
    stackable,
    validFrom: validFrom ?? null,
    validTo: validTo ?? null,
    packageItems: packageItems ?? [],
    value,
    conditions,
  };
}

function startOf(rule: PriceRule): Record<string, unknown> {
  const { name, kind, value, priority, stackable, validFrom, validTo, packageItems, conditions } = rule;
  const { publicHoliday, billableItemIds, ...when } = conditions;
  return {
    ...when,
    ...{ name, kind, priority, stackable, validFrom, validTo },
    ...(kind.endsWith('percent') ? { percent: value } : { amount: value }),
    holiday: publicHoliday === undefined ? '' : publicHoliday ? 'on' : 'off',
    itemsOfCondition: billableItemIds ?? [],
    packageItems: packageItems.map(({ billableItemId, includedQuantity }) => ({ billableItemId, includedQuantity })),
  };
}

/** Adds a price rule, or changes one. */
export function RuleForm({ rule, onClose }: { readonly rule?: PriceRule; readonly onClose: () => void }) {
  const t = useText();
  const [start] = useState(() =>
    rule ? startOf(rule) : { kind: 'discount-percent', priority: 100, stackable: false, packageItems: [], itemsOfCondition: [] },
  );
  const form = useCallForm(rule ? priceRuleCalls.edit : priceRuleCalls.create, {
    ...(rule ? { params: { id: rule.id } } : {}),
    startWith: start,
    toBody: (values: Record<string, unknown>) => {
      const body = bodyOf({ ...start, ...values });
      return rule ? { ...body, version: rule.version } : body;
    },
    fieldNames: { value: 'percent', conditions: 'modules' },
  });
  return (
    <CallForm form={form} submit={t('Save price rule')} onCancel={onClose} onDone={onClose}>
      <RuleFields
        names={new Map(rule?.packageItems.map((item) => [item.billableItemId, item.name ?? '']) ?? [])}
        named={rule?.conditionItems.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
    </CallForm>
  );
}

interface RuleFieldsProps {
  readonly names: ReadonlyMap<string, string>;
  readonly named: readonly Option[];
}

function RuleFields({ names, named }: RuleFieldsProps) {
  const t = useText();
  const { useValue } = useFormAround();
  const kind = String(useValue('kind') ?? '');
  return (
    <>
      <FormSection>
        <Wide>
          <TextField name="name" label={t('Name')} required maxLength={120} autoFocus />
        </Wide>
        <SelectField name="kind" label={t('Kind')} required options={optionsFrom(ruleKindWords, t)} />
        {kind.endsWith('percent') ? <PercentField name="percent" label={t('Percent')} required /> : null}
        {kind !== 'package' && !kind.endsWith('percent') ? <MoneyField name="amount" label={t('Amount of one unit')} required /> : null}
        <NumberField name="priority" label={t('Priority')} required min={1} max={999} hint={t('Lower numbers apply first')} />
        <Wide>
          <SwitchField name="stackable" label={t('Allow further rules of this kind')} />
        </Wide>
        <DateField name="validFrom" label={t('Valid from')} />
        <DateField name="validTo" label={t('Valid until')} />
      </FormSection>
      {kind === 'package' ? (
        <>
          <FormSection>
            <Wide>
              <RuleItems isPackage start={named} />
            </Wide>
          </FormSection>
          <PackageItems names={names} />
        </>
      ) : null}
      <Conditions items={kind === 'package' ? null : <RuleItems isPackage={false} start={named} />} />
    </>
  );
}

function Conditions({ items }: { readonly items: ReactNode }) {
  const t = useText();
  const departments = useDepartments();
  const categories = useCategories();
  const types = useServiceTypes();
  return (
    <FormSection title={t('Only when')}>
      {items ? <Wide>{items}</Wide> : null}
      <MultiSelectField name="modules" label={t('Modules')} options={optionsFrom(moduleWords, t)} />
      <MultiSelectField name="departmentIds" label={t('Departments')} options={departments} />
      <MultiSelectField
        name="serviceTypeIds"
        label={t('Service types')}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <MultiSelectField name="patientCategories" label={t('Patient categories')} options={categories} />
      <MultiSelectField name="encounterTypes" label={t('Kinds of visit')} options={optionsFrom(encounterWords, t)} />
      <MultiSelectField
        name="billingMethods"
        label={t('Payers')}
        hint={t('An insurer’s tariff changes only if the insurer is selected here')}
        options={optionsFrom(payerWords, t)}
      />
      <MultiSelectField
        name="weekdays"
        label={t('Weekdays')}
        options={weekdays.map((value) => ({ value, label: t(weekdayWords[value]) }))}
      />
      <SelectField
        name="holiday"
        label={t('Public holidays')}
        clearable
        options={[
          { value: 'on', label: t('On public holidays only') },
          { value: 'off', label: t('Not on public holidays') },
        ]}
      />
      <TimeField name="fromTime" label={t('From')} />
      <TimeField name="toTime" label={t('Until')} />
      <NumberField name="ageMin" label={t('Minimum age (months)')} min={0} max={1560} />
      <NumberField name="ageMax" label={t('Maximum age (months)')} min={0} max={1560} />
      <SelectField name="sex" label={t('Sex')} clearable options={optionsFrom(sexWords, t)} />
      <NumberField name="quantityFrom" label={t('Quantity from')} min={1} max={10000} />
    </FormSection>
  );
}
