import { Suspense } from 'react';
import { serverNow } from '#kernel/web/client/server-clock.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, NumberField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/blood-management/contract/calls/requests.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import { components, indications, type RequestSource, unitAttributes, urgencies } from '#modules/blood-management/contract/words.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import { PatientBanner, PatientField } from '#modules/patients/web/index.ts';
import { urgencyLooks } from '../../looks.ts';
import { attributeWords, componentWords, indicationWords } from '../../words.ts';
import { MomentField } from '../parts.tsx';
import { GroupCard } from './group-card.tsx';
import { refreshed } from './request-forms.tsx';

interface Props {
  /** The patient whose record or visit the request was begun from. */
  readonly patientId?: string | undefined;
  readonly place?: OrderPlace | undefined;
  readonly source?: RequestSource | undefined;
  readonly onClose: () => void;
}

/** Asks for blood for a patient. */
export function RequestForm({ patientId, place, source = 'manual', onClose }: Props) {
  const t = useText();
  const form = useCallForm(requestCalls.add, {
    startWith: {
      ...{
        patientId: patientId ?? '',
        component: 'packed-red-cells',
        units: 1,
        urgency: 'routine',
        neededAt: new Date(serverNow()).toISOString(),
      },
      ...{ indication: '', indicationText: '', specialRequirements: [], consentGiven: false, source, place: place ?? null },
    },
    refresh: refreshed,
    draft: 'blood-request',
  });
  return (
    <CallForm
      form={form}
      submit={t('Request blood')}
      onCancel={onClose}
      onDone={onClose}
      accept={{ DUPLICATE_REQUEST: { with: { confirm: true }, words: t('Request again') } }}
    >
      <PatientPart fixed={patientId !== undefined} />
      <NeedPart />
      <WhyPart />
    </CallForm>
  );
}

function PatientPart({ fixed }: { readonly fixed: boolean }) {
  const t = useText();
  const patientId = useFormAround().useValue('patientId');
  return (
    <FormSection>
      {fixed ? null : (
        <Wide>
          <Suspense fallback={<SkeletonRows rows={1} />}>
            <PatientField name="patientId" label={t('Patient')} required />
          </Suspense>
        </Wide>
      )}
      {typeof patientId === 'string' && patientId !== '' ? (
        <Wide>
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <PatientBanner patientId={patientId} />
          </Suspense>
          <GroupCard patientId={patientId} />
        </Wide>
      ) : null}
    </FormSection>
  );
}

/** What the chosen component costs. */
function PriceHint() {
  const t = useText();
  const format = useFormat();
  const component = useFormAround().useValue('component');
  const prices = useCall(stockCalls.prices, {}, { quiet: true });
  const price = prices.data?.prices.find(({ key }) => key === component)?.price;
  if (price === null || price === undefined) return null;
  return <p className="caption">{t('{price} a unit', { price: format.money(price, prices.data?.currency ?? null) })}</p>;
}

function NeedPart() {
  const t = useText();
  const urgent = urgencies.map((value) => ({ value, label: t(urgencyLooks[value].word) }));
  return (
    <FormSection title={t('What is needed')}>
      <div>
        <SelectField name="component" label={t('Component')} required options={optionsFrom(components, componentWords, t)} />
        <PriceHint />
      </div>
      <NumberField name="units" label={t('Units')} required min={1} max={20} />
      <SelectField name="urgency" label={t('Urgency')} required options={urgent} />
      <MomentField name="neededAt" label={t('Needed at')} />
      <Wide>
        <MultiSelectField
          name="specialRequirements"
          label={t('Special requirements')}
          options={optionsFrom(unitAttributes, attributeWords, t)}
        />
      </Wide>
    </FormSection>
  );
}

function WhyPart() {
  const t = useText();
  return (
    <FormSection title={t('Why')}>
      <SelectField name="indication" label={t('Indication')} required options={optionsFrom(indications, indicationWords, t)} />
      <NumberField name="haemoglobin" label={t('Haemoglobin, g/dL')} hint={t('Default: the newest value of the laboratory')} decimals={1} />
      <NumberField name="platelets" label={t('Platelets, 10*9/L')} />
      <NumberField name="inr" label={t('INR')} decimals={2} />
      <Wide>
        <TextareaField name="indicationText" label={t('Why blood is needed')} required maxLength={500} />
      </Wide>
      <Wide>
        <TextareaField
          name="reason"
          label={t('Reason above the limit')}
          hint={t('Needed where a value is above the limit of the hospital')}
          maxLength={500}
        />
      </Wide>
      <Wide>
        <CheckField name="consentGiven" label={t('The patient consented')} hint={t('Needed except in an emergency')} />
      </Wide>
    </FormSection>
  );
}
