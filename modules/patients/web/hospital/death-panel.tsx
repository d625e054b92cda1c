import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { ActDrawer, type ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { deathActs, deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import type { Cause, DeathRecord, DeathState } from '#modules/patients/contract/death-records.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import { deathRecordLooks } from '../looks.ts';
import { mannerWords, placeWords, pregnancyWords } from '../words.ts';
import styles from './death-panel.module.css';

const AmendDeathForm = lazyPart(() => import('./death-form.tsx').then((file) => file.AmendDeathForm));
const ReverseDeathForm = lazyPart(() => import('./reverse-death-form.tsx').then((file) => file.ReverseDeathForm));

/** A certificate beside the patient whom it is about. */
type OfPatient = DeathRecord & { readonly patient: Patient };

const forms = {
  amend: ({ of, onClose }: ActFormProps<OfPatient>) => <AmendDeathForm patient={of.patient} record={of} onDone={onClose} />,
  reverse: ({ of, onClose }: ActFormProps<OfPatient>) => <ReverseDeathForm patient={of.patient} onDone={onClose} />,
};

/** A cause as people read it: code, words, and how long before death it began. */
export function causeText(cause: Cause | null): string | null {
  if (!cause) return null;
  return [cause.icdCode, cause.text, cause.interval ? `(${cause.interval})` : null].filter(Boolean).join(' ');
}

/** The certified death of a patient, its causes and its amendments; certificates that were reversed are kept below it. */
export function DeathPanel({ patient }: { readonly patient: Patient }) {
  const t = useText();
  const [asked, setAsked] = useState<{ readonly name: string; readonly of: OfPatient } | null>(null);
  const state = useCall(deathCalls.state, { params: { id: patient.id } }, { live: ['patients', 'death-records'], quiet: true });
  const record = state.data?.record;
  return (
    <>
      <Panel
        title={t('Death record')}
        actions={record ? <CertificateActs of={{ ...record, patient }} open={(name, of) => setAsked({ name, of })} /> : null}
      >
        <Loaded
          from={state}
          rows={5}
          isEmpty={(found) => found.record === null && found.reversed.length === 0}
          empty={<EmptyState compact title={t('No death record')} />}
        >
          {(found) => (
            <div className={styles.stack}>
              {found.record ? <RecordFacts record={found.record} /> : null}
              <Amendments of={found} />
              <ReversedRecords records={found.reversed} />
            </div>
          )}
        </Loaded>
      </Panel>
      <ActDrawer acts={deathActs} forms={forms} asked={asked} size={asked?.name === 'amend' ? 760 : 480} onClose={() => setAsked(null)} />
    </>
  );
}

interface CertificateActsProps {
  readonly of: OfPatient;
  readonly open: (name: string, of: OfPatient) => void;
}

function CertificateActs({ of, open }: CertificateActsProps) {
  const t = useText();
  const { can } = useAccess();
  return (
    <>
      {of.certificateNumber && can(deathCalls.certificate) ? (
        <Button
          component={Link}
          to={`/hospital/patients/${of.patientId}/death-certificate`}
          variant="default"
          size="compact-sm"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
        >
          {t('Print certificate')}
        </Button>
      ) : null}
      <RowActs
        acts={deathActs}
        of={of}
        name={of.certificateNumber ?? of.patient.fullname}
        lead={['amend', 'reverse']}
        forms={forms}
        open={(name) => open(name, of)}
      />
    </>
  );
}

function Amendments({ of: { amendments } }: { readonly of: Pick<DeathState, 'amendments'> }) {
  const t = useText();
  if (amendments.length === 0) return null;
  return (
    <div>
      <h3 className={styles.caption}>{t('Amendments')}</h3>
      <ul className={styles.list}>
        {amendments.map((amendment) => (
          <li key={amendment.at}>
            <Moment at={amendment.at} /> · {amendment.by} · {amendment.reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Certificates of a death that was taken back: who was certified dead, when it was reversed and why. */
function ReversedRecords({ records }: { readonly records: readonly DeathRecord[] }) {
  const t = useText();
  if (records.length === 0) return null;
  return (
    <div>
      <h3 className={styles.caption}>{t('Reversed certificates')}</h3>
      <ul className={styles.list}>
        {records.map((record) => (
          <li key={record.id}>
            <span className="code">{record.certificateNumber}</span> <StatusBadge look={deathRecordLooks[record.status]} />{' '}
            <Moment at={record.reversedAt} /> · {record.reversalReason}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RecordFacts({ record }: { readonly record: DeathRecord }) {
  const t = useText();
  const format = useFormat();
  const causes = [record.causeA, record.causeB, record.causeC, record.causeD];
  return (
    <>
      <Facts
        rows={[
          [
            t('Certificate no.'),
            record.certificateNumber ? (
              <span key="number" className="code">
                {record.certificateNumber}
              </span>
            ) : null,
          ],
          [t('Status'), <StatusBadge key="status" look={deathRecordLooks[record.status]} />],
          [t('Date and time of death'), `${format.instant(record.dateTimeOfDeath)}${record.isEstimated ? ` (${t('estimated')})` : ''}`],
          [t('Place of death'), [t(placeWords[record.place]), record.placeDetail].filter(Boolean).join(', ')],
          [t('Manner of death'), t(mannerWords[record.manner])],
          [t('Certified by'), record.certifiedByName],
          [t('Certified'), record.certifiedAt ? format.instant(record.certifiedAt) : null],
          ...(record.pregnancyState ? [[t('Pregnancy'), t(pregnancyWords[record.pregnancyState])] as const] : []),
          [t('Autopsy'), record.autopsyRequested ? (record.autopsyFindings ?? t('Requested')) : t('Not requested')],
          ...(record.mortuaryTag
            ? [
                [
                  t('Mortuary tag'),
                  <span key="tag" className="code">
                    {record.mortuaryTag}
                  </span>,
                ] as const,
              ]
            : []),
          ...(record.bodyReleasedTo
            ? [
                [
                  t('Body released to'),
                  [record.bodyReleasedTo, record.bodyReleasedAt ? format.instant(record.bodyReleasedAt) : null].filter(Boolean).join(' · '),
                ] as const,
              ]
            : []),
        ]}
      />
      <div>
        <h3 className={styles.caption}>{t('Cause of death')}</h3>
        <ol className={styles.causes}>
          {causes.map((cause, place) =>
            cause ? (
              <li key={'ABCD'[place]}>
                <span className="strong">{'ABCD'[place]}</span>
                <span>
                  {place > 0 ? <span className="muted">{t('due to')} </span> : null}
                  {causeText(cause)}
                </span>
              </li>
            ) : null,
          )}
        </ol>
        {record.otherConditions.length > 0 ? (
          <p className={styles.other}>{t('Other conditions: {list}', { list: record.otherConditions.map(causeText).join('; ') })}</p>
        ) : null}
      </div>
    </>
  );
}
