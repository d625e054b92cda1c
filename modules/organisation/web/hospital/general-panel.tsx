import { SegmentField } from '#kernel/web/form/fields.tsx';
import { FormSection } from '#kernel/web/form/call-form.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card, Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { hospitalCalls } from '../../contract/calls/hospital.ts';
import type { HospitalDetail } from '../../contract/records.ts';
import { facilityWords, ownershipWords } from '../looks.ts';
import { ChangedBy } from './changed-by.tsx';
import { GroupCard } from './group-panel.tsx';
import { HospitalForm } from './hospital-form.tsx';
import { Letterhead } from './letterhead.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './settings-forms.module.css';
import { useEditBase } from './use-edit-base.ts';
import { useHospital } from './use-hospital.ts';

function Pictures({ hospital }: { readonly hospital: HospitalDetail }) {
  const t = useText();
  const { can } = useAccess();
  const params = { id: hospital.id };
  const common = { params, disabled: !can(hospitalCalls.editHospital) };
  return (
    <Panel title={t('Letterhead')} note={t('Printed on invoices, receipts, reports and prescriptions.')}>
      <div className={styles.stack}>
        <FormSection>
          <PictureField
            label={t('Logo')}
            ratio={2}
            pixels={800}
            fileId={hospital.logoFileId}
            read={hospitalCalls.readLogo}
            upload={hospitalCalls.uploadLogo}
            remove={hospitalCalls.removeLogo}
            {...common}
          />
          <PictureField
            label={t('Stamp')}
            ratio={1}
            fileId={hospital.stampFileId}
            read={hospitalCalls.readStamp}
            upload={hospitalCalls.uploadStamp}
            remove={hospitalCalls.removeStamp}
            {...common}
          />
        </FormSection>
        <Letterhead hospital={hospital} />
      </div>
    </Panel>
  );
}

function HospitalFacts({ hospital }: { readonly hospital: HospitalDetail }) {
  const t = useText();
  const format = useFormat();
  return (
    <Facts
      rows={[
        [t('Name'), hospital.name],
        [t('Facility type'), hospital.facilityType ? t(facilityWords[hospital.facilityType]) : null],
        [t('Ownership'), hospital.ownership ? t(ownershipWords[hospital.ownership]) : null],
        [t('Rc code'), hospital.rcCode],
        [t('Licence number'), hospital.licenceNumber],
        [t('Licence expiry'), format.day(hospital.licenceExpiry)],
        [t('Facility registry id'), hospital.facilityRegistryId],
        [t('Tax number'), hospital.taxNumber],
        [t('Address'), hospital.address],
        [t('City'), hospital.city],
        [t('State'), hospital.state],
        [t('Country'), hospital.country],
      ]}
    />
  );
}

function Body({ hospital }: { readonly hospital: HospitalDetail }) {
  const t = useText();
  const { can } = useAccess();
  const { base, adopt, dirty } = useEditBase(hospital);
  return (
    <div className={styles.stack}>
      <Card>
        {can(hospitalCalls.editHospital) ? (
          <HospitalForm
            key={base.version}
            hospital={base}
            dirty={dirty}
            onDone={(saved) => adopt({ ...hospital, ...saved })}
            onTake={() => adopt(hospital)}
          />
        ) : (
          <HospitalFacts hospital={hospital} />
        )}
      </Card>
      <ChangedBy at={hospital.version > 1 ? hospital.updatedAt : null} by={hospital.updatedBy} />
      <Pictures hospital={hospital} />
      <Panel title={t('Screens and paper')}>
        <GroupCard group="general">
          <FormSection>
            <SelectField
              name="language"
              label={t('Language')}
              options={[
                { value: 'en', label: 'English' },
                { value: 'fr', label: 'Français' },
              ]}
            />
            <SegmentField
              name="timeFormat"
              label={t('Time format')}
              options={[
                { value: '24h', label: t('24 hours') },
                { value: '12h', label: t('12 hours') },
              ]}
            />
            <SegmentField
              name="paperSize"
              label={t('Paper size')}
              options={[
                { value: 'A4', label: 'A4' },
                { value: 'Letter', label: t('Letter') },
              ]}
            />
          </FormSection>
        </GroupCard>
      </Panel>
    </div>
  );
}

/** /hospital/settings/general: the hospital's record, its letterhead and how screens and paper look. */
export function GeneralPanel() {
  const t = useText();
  const hospital = useHospital();
  return (
    <>
      <PageHead title={t('General')} note={hospital.data ? <span className="code">{hospital.data.civisHospitalId}</span> : undefined} />
      <Loaded from={hospital} rows={10}>
        {(record) => <Body hospital={record} />}
      </Loaded>
    </>
  );
}
