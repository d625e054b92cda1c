import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPrinter } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import type { Cause, DeathRecord } from '#modules/patients/contract/death-records.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import { deathRecordLooks } from '../looks.ts';
import { mannerWords, placeWords, pregnancyWords } from '../words.ts';
import styles from './death-panel.module.css';

/** A cause as people read it: code, words, and how long before death it began. */
export function causeText(cause: Cause | null): string | null {
  if (!cause) return null;
  return [cause.icdCode, cause.text, cause.interval ? `(${cause.interval})` : null].filter(Boolean).join(' ');
}

/** The certified death of a patient, its causes and its amendments. */
export function DeathPanel({ patient }: { readonly patient: Patient }) {
  const t = useText();
  const { can } = useAccess();
  const state = useCall(deathCalls.state, { params: { id: patient.id } }, { live: ['patients', 'death-records'], quiet: true });
  return (
    <Panel
      title={t('Death record')}
      actions={
        can(deathCalls.certificate) && state.data?.record?.status === 'signed' ? (
          <Button
            component={Link}
            to={`/hospital/patients/${patient.id}/death-certificate`}
            variant="default"
            size="compact-md"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
          >
            {t('Print certificate')}
          </Button>
        ) : null
      }
    >
      <Loaded from={state} rows={5} isEmpty={({ record }) => record === null} empty={<EmptyState compact title={t('No death record')} />}>
        {({ record, amendments }) => (
          <div className={styles.stack}>
            {record ? <RecordFacts record={record} /> : null}
            {amendments.length > 0 ? (
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
            ) : null}
          </div>
        )}
      </Loaded>
    </Panel>
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
