import { Text } from '@mantine/core';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { MoneyField, NumberField, SwitchField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { theatreCalls } from '#modules/procedures/contract/calls/theatres.ts';
import type { ChargeRuleInput } from '#modules/procedures/contract/theatre-records.ts';
import { milestoneWords } from '../../words.ts';

type Rules = PayloadOf<typeof theatreCalls.chargeRules>;

/** What time in theatre, in recovery and under anaesthesia costs. Started units count. */
export function ChargesPanel() {
  const t = useText();
  const rules = useCall(theatreCalls.chargeRules, {}, { live: ['procedure-charge-rules', 'billable-items'], quiet: true });
  return (
    <Panel title={t('Charges')} note={t('Each started unit is charged when the patient reaches the second time.')}>
      <Loaded from={rules} rows={4}>
        {(found) => <RulesForm key={found.rules.map(({ id }) => id).join(' ')} rules={found} />}
      </Loaded>
    </Panel>
  );
}

function RulesForm({ rules }: { readonly rules: Rules }) {
  const t = useText();
  const format = useFormat();
  const known: readonly (ChargeRuleInput & { readonly examples?: Rules['rules'][number]['examples'] })[] =
    rules.rules.length > 0 ? rules.rules : rules.proposed;
  const form = useCallForm(theatreCalls.saveChargeRules, {
    startWith: {
      lines: known.map(({ name, unitMinutes, freeMinutes, price }) => ({
        name,
        unitMinutes,
        freeMinutes,
        price,
        used: rules.rules.length > 0,
      })),
    },
    refresh: ['procedure-charge-rules', 'billable-items'],
    toBody: ({ lines }) => ({
      rules: (lines as readonly { used?: boolean }[]).flatMap(({ used, ...line }, at) => {
        const rule = known[at];
        if (!used || !rule) return [];
        const { key, fromKind, toKind, leastUnits, kinds } = rule;
        return [{ key, fromKind, toKind, leastUnits, kinds, ...line }];
      }),
    }),
  });
  return (
    <CallForm form={form} submit={t('Save charges')} onDone={() => undefined} foot="inline">
      {known.map((rule, at) => (
        <FormSection
          key={rule.key}
          title={rule.name}
          note={t('From {from} to {until}', { from: t(milestoneWords[rule.fromKind]), until: t(milestoneWords[rule.toKind]) })}
        >
          <SwitchField name={`lines.${at}.used`} label={t('Charge it')} />
          <TextField name={`lines.${at}.name`} label={t('Name')} required maxLength={120} />
          <NumberField name={`lines.${at}.unitMinutes`} label={t('One unit')} min={1} max={1440} suffix=" min" required />
          <NumberField name={`lines.${at}.freeMinutes`} label={t('Free of charge')} min={0} max={1440} suffix=" min" />
          <MoneyField name={`lines.${at}.price`} label={t('Price per unit')} />
          {rule.examples?.map(({ minutes, units, amount }) => (
            <Text key={minutes} size="sm">
              {t('{minutes} minutes: {units} units', { minutes, units })} {amount === null ? '' : format.money(amount)}
            </Text>
          ))}
        </FormSection>
      ))}
    </CallForm>
  );
}
