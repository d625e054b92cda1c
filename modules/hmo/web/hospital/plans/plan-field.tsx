import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { FormSection } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { partnerCalls } from '#modules/hmo/contract/calls/partners.ts';
import type { PickedPartner } from '#modules/hmo/contract/partner-records.ts';
import { partnerTypes } from '#modules/hmo/contract/words.ts';

/** Chooses partner and plan of a billing method: sets `hmoId`, `planId` and `planName` of the form around it. */
export function PlanField({ method }: { readonly method: unknown }) {
  const type = partnerTypes.find((known) => known === method);
  const { data } = useCall(partnerCalls.picker, { query: { type } }, { quiet: true, live: ['hmos'], keepOld: true });
  const loading = data === undefined;
  if (!loading && data.length === 0) return <NoPartner />;
  return <Choice partners={data ?? []} loading={loading} method={String(method)} />;
}

interface ChoiceProps {
  readonly partners: readonly PickedPartner[];
  readonly loading: boolean;
  readonly method: string;
}

function Choice({ partners, loading, method }: ChoiceProps) {
  const t = useText();
  const { set, useValue } = useFormAround();
  const hmoId = useValue('hmoId');
  const planName = useValue('planName');
  const held = useValue('planId');
  const plans = partners.find(({ id }) => id === hmoId)?.plans ?? [];
  const choosePlan = (planId: string | null) => {
    set('planName', plans.find(({ id }) => id === planId)?.name ?? '');
  };
  const offered = plans.map(({ id, name }) => ({ value: id, label: name }));
  // A plan that is not offered any more stays readable on the method that has it.
  const known = typeof held === 'string' && held !== '' && !offered.some(({ value }) => value === held);
  return (
    <FormSection>
      <SelectField
        key={method}
        name="hmoId"
        label={method === 'Company' ? t('Company') : method === 'HPP' ? t('Health plan partner') : t('HMO')}
        required
        loading={loading}
        options={partners.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={() => {
          set('planId', '');
          set('planName', '');
        }}
      />
      <SelectField
        key={`${method} ${String(hmoId)}`}
        name="planId"
        label={t('Plan')}
        required
        loading={loading}
        options={known ? [...offered, { value: held, label: String(planName ?? '') }] : offered}
        onChoose={choosePlan}
      />
    </FormSection>
  );
}

/** Without a partner that covers anything no plan can be chosen; who may add one is led there. */
function NoPartner() {
  const t = useText();
  const { can } = useAccess();
  return (
    <Text c="dimmed">
      {t('No partner with a completed price list yet.')}{' '}
      {can(partnerCalls.list) ? (
        <Anchor component={Link} to="/hospital/hmo-management">
          {t('Open HMO/HPP')}
        </Anchor>
      ) : null}
    </Text>
  );
}
