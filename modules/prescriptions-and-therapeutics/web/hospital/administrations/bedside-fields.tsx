import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PatientFace } from '#modules/patients/web/index.ts';
import type { Administration } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { allergyStateTexts } from '#modules/patients/contract/words.ts';
import {
  bedsideReasons,
  bedsideReasonTexts,
  identityKinds,
  type IdentityKind,
} from '#modules/prescriptions-and-therapeutics/contract/administration-words.ts';
import styles from './administrations.module.css';
import { identityWords } from './looks.ts';
import { ScanField } from './scan-field.tsx';
import { batchOfScan, isWristbandOf } from './scans.ts';

/** Whom the dose is for, as the person at the bedside compares it: photo, name, date of birth, number and allergies. */
export function BedsidePatient({ of: { patient, allergies, noKnownAllergies } }: { readonly of: Administration }) {
  const t = useText();
  const format = useFormat();
  const { id, fullname, hospitalPatientId, dateOfBirth, photoAttachmentId } = patient;
  return (
    <section className={styles.bedside} aria-label={t('Patient')}>
      <Suspense fallback={null}>
        <PatientFace id={id} name={fullname} photoAttachmentId={photoAttachmentId} size={56} />
      </Suspense>
      <div className={styles.two}>
        <span className="strong">{fullname}</span>
        <span>
          {dateOfBirth ? t('born {day}', { day: format.day(dateOfBirth) }) : t('Date of birth unknown')} ·{' '}
          <span className="code">{hospitalPatientId}</span>
        </span>
        {allergies.length > 0 ? (
          <span className={styles.allergies}>
            <IconAlertTriangle size={14} aria-hidden="true" />
            {t('Allergic to {names}', { names: allergies.join(', ') })}
          </span>
        ) : (
          <span>{t(allergyStateTexts[noKnownAllergies ? 'none-known' : 'not-asked'])}</span>
        )}
      </div>
    </section>
  );
}

/** The right patient by the wristband or two identifiers, then the right medicine; without them the reason. */
export function BedsideChecks({ administration }: { readonly administration: Administration }) {
  const t = useText();
  const form = useFormAround();
  const kind = (form.useValue('checkedBy') ?? 'wristband') as IdentityKind;
  const scannedProduct = form.useValue('scannedProduct');
  const { patient, productId, scanMedicine } = administration;
  const lacksScan = scanMedicine && productId !== null && !scannedProduct;
  return (
    <FormSection title={t('Right patient, right medicine')}>
      <Wide>
        <SegmentField
          name="checkedBy"
          label={t('Check the patient by')}
          required
          options={identityKinds.map((value) => ({ value, label: t(identityWords[value]) }))}
        />
      </Wide>
      {kind === 'wristband' ? (
        <ScanField
          name="scannedPatient"
          label={t('Scan wristband')}
          hint={t("The patient's number")}
          required
          autoFocus
          judge={(code) => (isWristbandOf(patient, code) ? t('Right patient') : null)}
        />
      ) : null}
      {kind === 'identifiers' ? <Identifiers /> : null}
      <MedicineScan administration={administration} />
      {kind === 'not-checked' || lacksScan ? <Reason required={kind === 'not-checked'} /> : null}
    </FormSection>
  );
}

/** As the patient says them; the server compares two of them with the record. */
function Identifiers() {
  const t = useText();
  return (
    <>
      <TextField name="typedNumber" label={t('Patient number')} hint={t('Fill in two of the three')} maxLength={40} autoFocus />
      <DateField name="typedBirth" label={t('Date of birth')} />
      <Wide>
        <TextField name="typedName" label={t('Full name')} maxLength={200} />
      </Wide>
    </>
  );
}

/** The scanner's Enter goes on to the next box; a code with the batch chooses it. */
function MedicineScan({ administration }: { readonly administration: Administration }) {
  const t = useText();
  const form = useFormAround();
  const { wardBatches, scanMedicine, productId } = administration;
  return (
    <ScanField
      name="scannedProduct"
      label={t('Scan medicine')}
      hint={
        scanMedicine && productId !== null
          ? t('Required by the hospital; without it give a reason')
          : t('Barcode of the medicine; a code with the batch selects it')
      }
      judge={(code) => {
        const batch = batchOfScan(code, wardBatches);
        return batch ? t('Batch {number}', { number: batch.batchNumber }) : null;
      }}
      onScan={(code) => {
        const batch = batchOfScan(code, wardBatches);
        if (batch) form.set('batchId', batch.batchId);
      }}
    />
  );
}

function Reason({ required }: { readonly required: boolean }) {
  const t = useText();
  const form = useFormAround();
  return (
    <>
      <SelectField
        name="identityReason"
        label={t('Reason for no check')}
        hint={t('Kept with the dose and listed in the report')}
        required={required}
        clearable={!required}
        options={bedsideReasons.map((value) => ({ value, label: t(bedsideReasonTexts[value]) }))}
      />
      <Wide>
        <TextField
          name="identityNote"
          label={t('Details of the reason')}
          required={form.useValue('identityReason') === 'other'}
          maxLength={500}
        />
      </Wide>
    </>
  );
}
