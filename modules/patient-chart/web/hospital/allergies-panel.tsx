import { Button } from '@mantine/core';
import { IconPlus, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import '#kernel/web/design/mantine-frame.css';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { ActDrawer } from '#kernel/web/record/record-acts.tsx';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { allergyActs, allergyCalls } from '#modules/patient-chart/contract/calls/conditions.ts';
import type { Allergy, AllergyReview } from '#modules/patient-chart/contract/records.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { allergyStateTexts } from '#modules/patients/contract/words.ts';
import { allergyLooks, allergyVerificationLooks, criticalityLooks } from '../looks.ts';
import { allergyCategoryWords, allergyTypeWords, manifestationWords, severityWords } from '../words.ts';
import { EditAllergyForm, RecordAllergyForm } from './allergy-form.tsx';
import styles from './chart.module.css';

const forms = { edit: EditAllergyForm };
type Asked = { readonly name: string; readonly of: Allergy };

interface AllergiesPanelProps {
  readonly patientId: string;
  readonly patient: PatientDetails;
}

/** What a person does not tolerate, the most dangerous first, from all hospitals. */
export function AllergiesPanel({ patientId, patient }: AllergiesPanelProps) {
  const t = useText();
  const { can } = useAccess();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const found = useCall(allergyCalls.ofPatient, { params: { id: patientId } }, { live: ['allergies'], quiet: true });
  const none = useSend(allergyCalls.record, { refresh: ['patients'] });
  const close = () => setAdding(false);
  const may = can(allergyCalls.record) && patient.acceptsCare;
  const active = found.data?.data.some((allergy) => allergy.status === 'active') ?? true;

  async function sayNone() {
    const yes = await askFirst({
      title: t('No known allergies'),
      text: t('{name} reports no known allergies.', { name: patient.fullname }),
      confirm: t('No known allergies'),
    });
    if (!yes) return;
    const answer = await none.send({ body: { patientId, noneKnown: true } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }

  return (
    <>
      <Panel
        title={t('Allergies')}
        actions={
          may ? (
            <span className={styles.buttons}>
              {active ? null : (
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconShieldCheck size={15} aria-hidden="true" />}
                  onClick={() => void sayNone()}
                >
                  {t('No known allergies')}
                </Button>
              )}
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPlus size={15} aria-hidden="true" />}
                onClick={() => setAdding(true)}
              >
                {t('Add allergy')}
              </Button>
            </span>
          ) : null
        }
      >
        <Loaded from={found} rows={3}>
          {({ data, allergyReview }) => (
            <div className={styles.stack}>
              <Review review={allergyReview} />
              {data.length === 0 && allergyReview.state !== 'none-known' ? (
                <EmptyState compact title={t(allergyStateTexts['not-asked'])} />
              ) : null}
              <div className={styles.cards}>
                {data.map((allergy) => (
                  <AllergyCard key={allergy.id} allergy={allergy} ask={setAsked} />
                ))}
              </div>
            </div>
          )}
        </Loaded>
      </Panel>
      <DrawerForm title={t('Add allergy')} size={620} opened={isAdding} onClose={close}>
        <RecordAllergyForm patientId={patientId} onDone={close} />
      </DrawerForm>
      <ActDrawer acts={allergyActs} forms={forms} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Review({ review }: { readonly review: AllergyReview }) {
  const t = useText();
  const format = useFormat();
  if (review.state === 'not-asked' || !review.at) return null;
  const when = { name: review.by ?? '–', time: format.instant(review.at) };
  return (
    <p className="note">
      {review.state === 'none-known' ? (
        <StatusBadge look={{ word: t(allergyStateTexts['none-known']), tone: 'green', icon: IconShieldCheck }} />
      ) : null}{' '}
      {review.state === 'none-known' ? t('Requested by {name}, {time}', when) : t('Last recorded by {name}, {time}', when)}
    </p>
  );
}

function AllergyCard({ allergy, ask }: { readonly allergy: Allergy; readonly ask: (asked: Asked) => void }) {
  const t = useText();
  const format = useFormat();
  const look = criticalityLooks[allergy.criticality];
  const past = allergy.status !== 'active' || allergy.verification === 'refuted' || allergy.verification === 'entered-in-error';
  const by = [allergy.genericName, allergy.drugClass].filter((part) => part && part !== allergy.substance).join(' · ');
  return (
    <article className={styles.card} data-tone={past ? 'grey' : look.tone} data-past={past || undefined}>
      <div className={styles.cardHead}>
        <h3 className={`${styles.cardTitle} ${past ? styles.struck : ''}`}>{allergy.substance}</h3>
        <RowActs
          acts={allergyActs}
          of={allergy}
          name={allergy.substance}
          lead={['edit']}
          forms={forms}
          open={(name) => ask({ name, of: allergy })}
        />
      </div>
      <p className="note">
        {[t(allergyCategoryWords[allergy.category]), t(allergyTypeWords[allergy.type]), by].filter(Boolean).join(' · ')}
      </p>
      <span className={styles.badges}>
        <StatusBadge look={look} />
        {allergy.status === 'active' ? null : <StatusBadge look={allergyLooks[allergy.status]} />}
        <StatusBadge look={allergyVerificationLooks[allergy.verification]} />
      </span>
      {allergy.reactions.length > 0 ? (
        <span className={styles.badges}>
          {allergy.reactions.map((reaction) => (
            <StatusBadge
              key={`${reaction.manifestation}${reaction.onset ?? ''}`}
              look={{
                word: `${t(manifestationWords[reaction.manifestation])}, ${t(severityWords[reaction.severity]).toLowerCase()}`,
                tone: reaction.severity === 'severe' ? 'red' : 'grey',
              }}
            />
          ))}
        </span>
      ) : null}
      {allergy.notes ? <p>{allergy.notes}</p> : null}
      <p className="note">
        {t('{name}, {hospital}, {time}', {
          name: allergy.recordedBy,
          hospital: allergy.hospitalName,
          time: format.instant(allergy.recordedAt),
        })}
      </p>
    </article>
  );
}
