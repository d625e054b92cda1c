import { Button, Checkbox } from '@mantine/core';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { allergyCalls } from '#modules/patient-chart/contract/calls/conditions.ts';
import { allergyStateTexts } from '#modules/patients/contract/words.ts';
import { isActiveAllergy } from '#modules/patient-chart/contract/active-allergy.ts';
import styles from './composer.module.css';

interface AllergyLineProps {
  readonly patientId: string;
  readonly reviewed: boolean;
  readonly onReviewed: (reviewed: boolean) => void;
}

/** Allergies over everything that is prescribed; unanswered ones are answered here first. */
export function AllergyLine({ patientId, reviewed, onReviewed }: AllergyLineProps) {
  const t = useText();
  const { can } = useAccess();
  const found = useCall(allergyCalls.ofPatient, { params: { id: patientId } }, { live: ['allergies'], quiet: true });
  const none = useSend(allergyCalls.record, { refresh: ['patients', 'prescriptions'] });
  if (found.loading) return <SkeletonRows rows={1} />;
  if (!found.data) return found.refused ? <ErrorState refused={found.refused} compact onRetry={found.retry} /> : null;
  const { data, allergyReview } = found.data;
  const known = data.filter(isActiveAllergy);
  async function sayNone(): Promise<void> {
    const answer = await none.send({ body: { patientId, noneKnown: true } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }
  return (
    <div className={styles.allergies} data-known={known.length > 0 || undefined}>
      <span>
        {t('Allergies')}:{' '}
        {known.length > 0 ? (
          <span className={styles.known}>{known.map(({ substance }) => substance).join(', ')}</span>
        ) : allergyReview.state === 'not-asked' ? (
          <strong>{t(allergyStateTexts['not-asked'])}</strong>
        ) : (
          t(allergyStateTexts['none-known'])
        )}
      </span>
      {allergyReview.state === 'not-asked' ? (
        can(allergyCalls.record) ? (
          <Button variant="default" size="compact-sm" loading={none.busy} onClick={() => void sayNone()}>
            {t('No known allergies')}
          </Button>
        ) : null
      ) : (
        <Checkbox label={t('Allergies reviewed')} checked={reviewed} onChange={(event) => onReviewed(event.currentTarget.checked)} />
      )}
    </div>
  );
}
