import { Suspense } from 'react';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { ActDrawer } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { consultationActs } from '#modules/consultation/contract/calls/consultations.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { VitalsForm } from '#modules/patient-chart/web/index.ts';
import type { NoteEditor } from '../note/use-note.ts';
import { LabOrder } from '../orders/lab-order.tsx';
import { useHere } from '../search.ts';
import { actForms, KindForm } from './act-forms.tsx';
import { AdmissionForm } from './admission-form.tsx';
import { AmendmentsList } from './amendments-list.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { type DrawerEntry, useDetailDrawers } from './detail-drawers.tsx';
import { ReferralForm } from './referral-form.tsx';
import { TemplatePicker } from './template-picker.tsx';

interface DrawersProps {
  readonly consultation: Consultation;
  readonly editor: NoteEditor;
  /** Why a signed one is changed, while it is. */
  readonly editReason: string | null;
}

/** All that opens beside a consultation. */
export function ConsultationDrawers({ consultation, editor, editReason }: DrawersProps) {
  const t = useText();
  const here = useHere();
  const { acts, patient } = consultation;
  const visit = { ...consultation, editor };
  const asked = here.search.drawer as keyof typeof actForms | undefined;
  const drawers: readonly DrawerEntry[] = [
    {
      key: 'vitals',
      title: t('Record vitals'),
      may: acts.recordVitals === null,
      size: 620,
      content: () => (
        <VitalsForm
          patient={{
            id: patient.id,
            fullname: patient.fullname,
            dateOfBirth: patient.dateOfBirth,
            sexAtBirth: patient.gender ?? 'unknown',
          }}
          source="consultation"
          sourceId={consultation.id}
          onDone={here.close}
          onCancel={here.close}
        />
      ),
    },
    {
      key: 'lab',
      title: t('Order tests'),
      may: acts.orderLab === null,
      size: 620,
      content: () => <LabOrder consultation={consultation} wanted={here.search.record} onDone={here.close} onCancel={here.close} />,
    },
    ...useDetailDrawers({ consultation, editReason }),
    {
      key: 'kind',
      title: t('Type and confidentiality'),
      may: acts.edit === null,
      content: () => <KindForm of={visit} onClose={here.close} />,
    },
    {
      key: 'template',
      title: t('Use a template'),
      may: acts.edit === null,
      content: () => <TemplatePicker consultation={consultation} editor={editor} onClose={here.close} />,
    },
    {
      key: 'refer',
      title: t('Refer'),
      may: acts.refer === null,
      size: 560,
      content: () => <ReferralForm consultation={consultation} onClose={here.close} />,
    },
    {
      key: 'certify',
      title: t('Certificate'),
      may: acts.certify === null,
      content: () => <CertificateForm consultation={consultation} onClose={here.close} />,
    },
    {
      key: 'requestAdmission',
      title: t('Request admission'),
      may: acts.requestAdmission === null,
      content: () => <AdmissionForm consultation={consultation} onClose={here.close} />,
    },
    { key: 'amendments', title: t('Amendments'), may: true, size: 720, content: () => <AmendmentsList id={consultation.id} /> },
  ];
  return (
    <>
      <ActDrawer
        acts={consultationActs}
        forms={actForms}
        asked={asked && asked in actForms && acts[asked] === null ? { name: asked, of: visit } : null}
        onClose={here.close}
      />
      {drawers.map(({ key, title, may, size, content }) => (
        <DrawerForm key={key} title={title} opened={here.search.drawer === key && may} onClose={here.close} {...(size ? { size } : {})}>
          <Suspense fallback={<SkeletonRows rows={6} />}>{content()}</Suspense>
        </DrawerForm>
      ))}
    </>
  );
}
