import { SegmentedControl } from '@mantine/core';
import { Suspense, useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { newbornSexes } from '#modules/admissions/contract/stay-words.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import { newbornSexWords } from '../../stay-looks.ts';
import { BedField } from '../beds/bed-field.tsx';
import { MomentField } from '../moment-field.tsx';
import { PatientLine } from '../patient-line.tsx';
import { placeWords } from './place-words.ts';
import { bedRefusals, stayTouches } from './refusal-fields.ts';
import { useToStay } from './use-to-stay.ts';

const refusalFields = {
  ...bedRefusals,
  ...{ BORN_AT: 'bornAt', BIRTH_ORDER_NEEDED: 'birthOrder', NOT_A_NEWBORN: 'babyPatientId', NEWBORN_OF_OTHER: 'babyPatientId' },
  ...{ NO_COT: 'bedId', COT_OF_OTHER: 'bedId' },
} as const;

type Who = 'new' | 'known';
type Where = 'beside' | 'bed';

/** Admits a newborn of the stay: one that is born now, or one who is a patient already, beside the mother or to a bed of its own. */
export function NewbornForm({ of: mother, onClose }: ActFormProps<Admission>) {
  const t = useText();
  const toStay = useToStay();
  const [who, setWho] = useState<Who>('new');
  const [where, setWhere] = useState<Where>('beside');
  const form = useCallForm(admissionCalls.addNewborn, {
    params: { id: mother.id },
    startWith: { sex: 'female' },
    refresh: stayTouches,
    // What belongs to the other choice was typed before it was made, and is not sent.
    toBody: ({ babyPatientId, sex, bornAt, birthWeight, birthOrder, bedId, reason, policyReason }) => ({
      ...(who === 'known' ? { babyPatientId: babyPatientId || null } : { sex, bornAt: bornAt || null, birthWeight, birthOrder }),
      ...(where === 'bed' ? { bedId: bedId || null } : {}),
      ...{ reason, policyReason },
    }),
  });
  return (
    <CallForm form={form} submit={t('Add newborn')} onCancel={onClose} onDone={toStay} refusalFields={refusalFields}>
      <FormSection title={t('Newborn')}>
        <Wide>
          <PatientLine patient={mother.of} />
        </Wide>
        <Wide>
          <SegmentedControl
            aria-label={t('Newborn')}
            value={who}
            onChange={(value) => setWho(value === 'known' ? 'known' : 'new')}
            data={[
              { value: 'new', label: t('Register a newborn') },
              { value: 'known', label: t('Registered already') },
            ]}
          />
        </Wide>
        {who === 'known' ? <KnownBaby /> : <BirthFields />}
      </FormSection>
      <FormSection title={t('Bed')}>
        <Wide>
          <SegmentedControl
            aria-label={t('Bed')}
            value={where}
            onChange={(value) => setWhere(value === 'bed' ? 'bed' : 'beside')}
            data={[
              { value: 'beside', label: t('Cot beside the mother') },
              { value: 'bed', label: t('Another bed or cot') },
            ]}
          />
        </Wide>
        <Wide>
          {where === 'bed' ? (
            <BedField patient={null} without={mother.place?.bedId} refused={form.refused} />
          ) : (
            <p className="note">{t('An available cot of the ward is put beside {place}.', { place: placeWords(mother.place) })}</p>
          )}
        </Wide>
        <Wide>
          <TextField
            name="reason"
            label={t('Reason for admission')}
            hint={t('Default: born in this hospital, with the mother')}
            maxLength={500}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function KnownBaby() {
  const t = useText();
  return (
    <Wide>
      <Suspense fallback={<SkeletonRows rows={1} />}>
        <PatientField name="babyPatientId" label={t('Patient')} hint={t('A newborn of the last four weeks')} required />
      </Suspense>
    </Wide>
  );
}

function BirthFields() {
  const t = useText();
  return (
    <>
      <Wide>
        <SegmentField name="sex" label={t('Sex')} required options={optionsFrom(newbornSexes, newbornSexWords, t)} />
      </Wide>
      <Wide>
        <MomentField name="bornAt" label={t('Born')} />
      </Wide>
      <NumberField name="birthWeight" label={t('Birth weight (g)')} min={200} max={8000} />
      <NumberField name="birthOrder" label={t('Birth order')} hint={t('Of twins and more: 1, 2 …')} min={1} max={9} />
    </>
  );
}
