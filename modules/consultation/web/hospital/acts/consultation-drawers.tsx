import { Suspense } from 'react';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { VitalsForm } from '#modules/patient-chart/web/index.ts';
import type { NoteEditor } from '../note/use-note.ts';
import { LabOrder } from '../orders/lab-order.tsx';
import { useHere } from '../search.ts';
import { AddendumForm, CancelForm, HandOverForm, HoldForm, KindForm, RepeatForm } from './act-forms.tsx';
import { AmendmentsList } from './amendments-list.tsx';
import { CertificateForm } from './certificate-form.tsx';
import { CompleteForm } from './complete-form.tsx';
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
  const { abilities, patient } = consultation;
  const drawers: readonly DrawerEntry[] = [
    {
      key: 'vitals',
      title: t('Record vitals'),
      may: abilities.recordVitals,
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
      may: abilities.orderLab,
      size: 620,
      content: () => <LabOrder consultation={consultation} onClose={here.close} />,
    },
    ...useDetailDrawers({ consultation, editReason }),
    {
      key: 'complete',
      title: t('Complete consultation'),
      may: abilities.complete,
      size: 560,
      content: () => <CompleteForm consultation={consultation} editor={editor} onClose={here.close} />,
    },
    { key: 'hold', title: t('Hold'), may: abilities.hold, content: () => <HoldForm consultation={consultation} onClose={here.close} /> },
    {
      key: 'cancel',
      title: t('Cancel consultation'),
      may: abilities.cancel,
      content: () => <CancelForm consultation={consultation} onClose={here.close} />,
    },
    {
      key: 'hand-over',
      title: t('Hand over'),
      may: abilities.handOver,
      content: () => <HandOverForm consultation={consultation} onClose={here.close} />,
    },
    {
      key: 'addendum',
      title: t('Add addendum'),
      may: abilities.addendum,
      content: () => <AddendumForm consultation={consultation} onClose={here.close} />,
    },
    {
      key: 'kind',
      title: t('Type and confidentiality'),
      may: abilities.edit,
      content: () => <KindForm consultation={consultation} editor={editor} onClose={here.close} />,
    },
    {
      key: 'repeat',
      title: t('Copy from the last visit'),
      may: abilities.edit,
      content: () => <RepeatForm consultation={consultation} editor={editor} onClose={here.close} />,
    },
    {
      key: 'template',
      title: t('Use a template'),
      may: abilities.edit,
      content: () => <TemplatePicker consultation={consultation} editor={editor} onClose={here.close} />,
    },
    {
      key: 'refer',
      title: t('Refer'),
      may: abilities.refer,
      size: 560,
      content: () => <ReferralForm consultation={consultation} onClose={here.close} />,
    },
    {
      key: 'certify',
      title: t('Certificate'),
      may: abilities.certify,
      content: () => <CertificateForm consultation={consultation} onClose={here.close} />,
    },
    { key: 'amendments', title: t('Amendments'), may: true, size: 720, content: () => <AmendmentsList id={consultation.id} /> },
  ];
  return drawers.map(({ key, title, may, size, content }) => (
    <DrawerForm key={key} title={title} opened={here.search.drawer === key && may} onClose={here.close} {...(size ? { size } : {})}>
      <Suspense fallback={<SkeletonRows rows={6} />}>{content()}</Suspense>
    </DrawerForm>
  ));
}
