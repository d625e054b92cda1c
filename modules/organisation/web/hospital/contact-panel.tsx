import { useEffect } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { PhoneField } from '#modules/reference-data/web/index.ts';
import { hospitalCalls } from '../../contract/calls/hospital.ts';
import type { Hospital, HospitalDetail } from '../../contract/records.ts';
import { ChangedBy } from './changed-by.tsx';
import styles from './settings-forms.module.css';
import { type EditBase, useEditBase } from './use-edit-base.ts';
import { useHospital } from './use-hospital.ts';

/** E-mail and telephone of the hospital. */
export function ContactForm({
  hospital,
  dirty,
  onDone,
}: {
  readonly hospital: HospitalDetail;
  readonly dirty: EditBase<HospitalDetail>['dirty'];
  readonly onDone: (saved: Hospital) => void;
}) {
  const t = useText();
  const form = useCallForm(hospitalCalls.editContact, {
    startWith: { id: hospital.id, email: hospital.email, dialCode: hospital.dialCode, phone: hospital.phone },
  });
  useEffect(() => {
    dirty.current = () => form.inner.isDirty();
  });
  return (
    <CallForm form={form} submit={t('Save contact')} foot="inline" onDone={onDone}>
      <FormSection>
        <TextField name="email" label={t('Email')} type="email" required autoComplete="off" />
        <PhoneField code="dialCode" name="phone" label={t('Phone number')} required />
      </FormSection>
    </CallForm>
  );
}

function Body({ hospital }: { readonly hospital: HospitalDetail }) {
  const t = useText();
  const { can } = useAccess();
  const { base, adopt, dirty } = useEditBase(hospital);
  return (
    <div className={styles.stack}>
      <Card>
        {can(hospitalCalls.editContact) ? (
          <ContactForm key={base.version} hospital={base} dirty={dirty} onDone={(saved) => adopt({ ...hospital, ...saved })} />
        ) : (
          <Facts
            rows={[
              [t('Email'), hospital.email],
              [t('Phone number'), `${hospital.dialCode} ${hospital.phone}`],
            ]}
          />
        )}
      </Card>
      <ChangedBy at={hospital.version > 1 ? hospital.updatedAt : null} by={hospital.updatedBy} />
    </div>
  );
}

/** /hospital/settings/contact. */
export function ContactPanel() {
  const t = useText();
  const hospital = useHospital();
  return (
    <>
      <PageHead title={t('Contact')} note={t('How patients, partners and Civis contact the hospital. Printed on all documents.')} />
      <Loaded from={hospital} rows={5}>
        {(record) => <Body hospital={record} />}
      </Loaded>
    </>
  );
}
