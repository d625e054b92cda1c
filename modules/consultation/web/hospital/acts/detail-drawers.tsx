import type { ReactNode } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { DiagnosisForm } from '../orders/diagnosis-form.tsx';
import { PlanGoalsForm, PlanItemForm } from '../orders/plan-forms.tsx';
import { VisitReader } from '../patient/visit-reader.tsx';
import { useHere } from '../search.ts';

/** What opens beside a consultation under a key of the address. */
export interface DrawerEntry {
  readonly key: string;
  readonly title: string;
  readonly may: boolean;
  readonly size?: number;
  readonly content: () => ReactNode;
}

interface DetailsOf {
  readonly consultation: Consultation;
  /** Why a signed one is changed, while it is. */
  readonly editReason: string | null;
}

/** Drawers about one thing of the visit, which the address names: a diagnosis, a measure of the plan, an earlier visit. */
export function useDetailDrawers({ consultation, editReason }: DetailsOf): readonly DrawerEntry[] {
  const t = useText();
  const here = useHere();
  const { acts, id: consultationId } = consultation;
  const plan = consultation.treatmentPlan ?? { items: [], goals: [], reviewAt: null };
  const place = Number(here.search.record ?? -1);
  const diagnosis = consultation.diagnoses.find(({ id }) => id === here.search.record);
  return [
    {
      key: 'diagnosis',
      title: t('Diagnosis'),
      may: (acts.edit === null || editReason !== null) && diagnosis !== undefined,
      content: () =>
        diagnosis ? (
          <DiagnosisForm
            key={diagnosis.id}
            consultationId={consultationId}
            diagnosis={diagnosis}
            editReason={editReason}
            onClose={here.close}
          />
        ) : null,
    },
    {
      key: 'plan-item',
      title: t('Measure'),
      may: acts.edit === null && plan.items[place] !== undefined,
      content: () => <PlanItemForm key={place} consultationId={consultationId} plan={plan} place={place} onClose={here.close} />,
    },
    {
      key: 'plan-goals',
      title: t('Goals and review'),
      may: acts.edit === null,
      content: () => <PlanGoalsForm consultationId={consultationId} plan={plan} onClose={here.close} />,
    },
    {
      key: 'visit',
      title: t('Earlier visit'),
      may: here.search.record !== undefined,
      size: 620,
      content: () => <VisitReader id={here.search.record ?? ''} onClose={here.close} bare />,
    },
  ];
}
